import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'facebook',
  label: 'Facebook',
  colour: '#0866ff',
  position: 4,
  abilities: { insights: true, comment: true, reply: true, removeComment: true },
};
