import { lazyComponent } from '../../ui/lazy-component.ts';

export { AiButton } from './ai-button.tsx';
export type { Placement } from './ai-action-context.ts';
export const DescribeButton = lazyComponent(
  async () => (await import('./describe-button.tsx')).DescribeButton,
);
export const SuggestReply = lazyComponent(async () => (await import('./suggest-reply.tsx')).SuggestReply);
export { LimitBanner, messagesUsedText } from './limit-banner.tsx';
export { languageOptions, ownLanguage, toneOptions } from './text-actions/choices.ts';
export { failureOf, requestText, type UnsettledRequests } from './text-actions/request-text.ts';
