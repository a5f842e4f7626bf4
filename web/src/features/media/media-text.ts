import { counted } from '@fanfare/core/text/counted.ts';

export const filesText = (count: number): string => counted(count, 'file');
