import type { Label } from '../platform.ts';

export const label: Label = { id: 'youtube', label: 'YouTube', colour: '#ff0033', position: 2 };
