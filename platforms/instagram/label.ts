import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'instagram',
  label: 'Instagram',
  colour: '#d62976',
  position: 3,
  carouselEditor: true,
  abilities: { insights: true, comment: true, reply: true, removeComment: true },
};
