import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'threads',
  label: 'Threads',
  colour: '#101010',
  position: 6,
  abilities: { insights: true, comment: true, reply: true, removeComment: false },
  replyMax: 500,
};
