import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'youtube',
  label: 'YouTube',
  colour: '#ff0033',
  position: 2,
  abilities: { insights: true, comment: true, reply: true, removeComment: true },
};
