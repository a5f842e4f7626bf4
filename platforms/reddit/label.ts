import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'reddit',
  label: 'Reddit',
  colour: '#d93a00',
  position: 8,
  abilities: { insights: false, comment: true, reply: true, removeComment: true },
};
