import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'x',
  label: 'X',
  colour: '#0f1419',
  position: 5,
  abilities: { insights: true, comment: true, reply: true, removeComment: true },
  replyMax: 280,
};
