import type { Label } from '../platform.ts';

export const label: Label = { id: 'tiktok', label: 'TikTok', colour: '#010101', position: 1 };
