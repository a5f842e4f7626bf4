import type { Label } from '../platform.ts';

export const label: Label = { id: 'facebook', label: 'Facebook', colour: '#0866ff', position: 4 };
