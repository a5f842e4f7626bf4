import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'tiktok',
  label: 'TikTok',
  colour: '#010101',
  position: 1,
  carouselEditor: true,
  abilities: { insights: false, comment: false, reply: false, removeComment: false },
  withoutInsights: 'Unfortunately, comments and insights are not supported for TikTok posts.',
};
