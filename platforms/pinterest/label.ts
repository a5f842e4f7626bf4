import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'pinterest',
  label: 'Pinterest',
  colour: '#bd081c',
  position: 9,
  abilities: { insights: false, comment: false, reply: false, removeComment: false },
};
