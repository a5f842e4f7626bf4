import { part } from '../../ui/part.ts';

export { AiButton } from './ai-button.tsx';
export type { Placement } from './ai-uses.ts';
export const DescribeButton = part(async () => (await import('./describe-button.tsx')).DescribeButton);
export const SuggestReply = part(async () => (await import('./suggest-reply.tsx')).SuggestReply);
export { LimitBanner, messagesUsedText } from './limit-banner.tsx';
export { languageOptions, ownLanguage, toneOptions } from './text-actions/choices.ts';
export { failureOf, requestText, type UnsettledRequests } from './text-actions/request-text.ts';
