import type { Label } from '../platform.ts';

export const label: Label = {
  id: 'linkedin',
  label: 'LinkedIn',
  colour: '#0a66c2',
  position: 7,
  abilities: { insights: false, comment: false, reply: false, removeComment: false },
};
