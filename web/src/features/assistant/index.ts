import { part } from '../../ui/part.ts';

export { AiButton } from './ai-button.tsx';
export type { Placement } from './ai-uses.ts';
export const DescribeButton = part(async () => (await import('./describe-button.tsx')).DescribeButton);
export const SuggestReply = part(async () => (await import('./suggest-reply.tsx')).SuggestReply);
