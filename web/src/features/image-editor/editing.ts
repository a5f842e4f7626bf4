import type { ImageEdit, Layer, Size } from '@fanfare/core/image-edit/edit.ts';
import { createContext, useContext } from 'react';
import type { ImageRenderer, OpenedImage } from './renderer.ts';
import type { Tool } from './tools.ts';

/** Changes of some fields of a layer, whatever its kind. */
type LayerPart = {
  [Kind in Layer['kind']]: Partial<Omit<Extract<Layer, { kind: Kind }>, 'kind' | 'id'>>;
}[Layer['kind']];

/** The style of the next line that is drawn. `width` is in thousandths of the longer side of the frame. */
export interface Brush {
  color: string;
  width: number;
  opacity: number;
}

export const firstBrush: Brush = { color: '#e5484d', width: 8, opacity: 1 };

/** The ratio that the crop keeps, with the name of the choice; no ratio for a free crop. */
export interface CropShape {
  id: string;
  ratio: Size | null;
}

export const freeShape: CropShape = { id: 'Free', ratio: null };

/** The image that is being edited, and the changes that the panels, the canvas and the header make to it. */
export interface Editing {
  image: OpenedImage;
  name: string;
  renderer: ImageRenderer;
  edit: ImageEdit;
  /** The whole picture after it was turned; crop and layers have its coordinates. */
  frame: Size;
  /** Consecutive changes with the same `step`, such as the changes of one drag, are one step of undo. */
  change(edit: ImageEdit, step?: string): void;
  /** Ends the current step of undo, so that the next change begins a new step. */
  settle(): void;
  tool: Tool;
  openTool(tool: Tool): void;
  layer: Layer | null;
  select(id: string | null): void;
  changeLayer(part: LayerPart, step?: string): void;
  /** Adds a layer on top and selects it. */
  addLayer(layer: Layer): void;
  shape: CropShape;
  chooseShape(shape: CropShape): void;
  brush: Brush;
  changeBrush(part: Partial<Brush>): void;
  /** Announces a change to people who use screen readers. */
  announce(text: string): void;
  newId(): string;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This component needs an EditingContext around it.');
  return editing;
}
