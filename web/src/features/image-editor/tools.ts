import type { ComponentType } from 'react';
import { LayersIcon } from '../../ui/icons/icons.tsx';
import {
  AdjustIcon,
  BlurIcon,
  CropIcon,
  DrawIcon,
  FilterIcon,
  ShapeIcon,
  StickerIcon,
  TextIcon,
} from './icons.tsx';

/** The tools in the order of the bar. `key` opens a tool by keyboard. */
export const tools = [
  { id: 'crop', label: 'Crop', key: 'c', Icon: CropIcon },
  { id: 'adjust', label: 'Adjust', key: 'a', Icon: AdjustIcon },
  { id: 'filters', label: 'Filters', key: 'f', Icon: FilterIcon },
  { id: 'text', label: 'Text', key: 't', Icon: TextIcon },
  { id: 'stickers', label: 'Stickers', key: 's', Icon: StickerIcon },
  { id: 'shapes', label: 'Shapes', key: 'h', Icon: ShapeIcon },
  { id: 'draw', label: 'Draw', key: 'd', Icon: DrawIcon },
  { id: 'blur', label: 'Blur', key: 'b', Icon: BlurIcon },
  { id: 'layers', label: 'Layers', key: 'l', Icon: LayersIcon },
] as const satisfies readonly { id: string; label: string; key: string; Icon: ComponentType }[];

export type Tool = (typeof tools)[number]['id'];
