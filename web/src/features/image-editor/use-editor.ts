import { editAfter, newHistory, type EditHistory } from '@fanfare/core/image-edit/edit-history.ts';
import type { Layer } from '@fanfare/core/image-edit/edit.ts';
import { frameOf } from '@fanfare/core/image-edit/frame.ts';
import { withLayer, withoutLayer } from '@fanfare/core/image-edit/layers.ts';
import { layerName } from '@fanfare/core/image-edit/edit-words.ts';
import { useMemo, useReducer, useState } from 'react';
import { withTextHeight } from './canvas/measure-text.ts';
import { firstBrush, freeShape, type Editing } from './editing.ts';
import { copyOf } from './new-layers.ts';
import type { OpenedSource } from './use-source.ts';
import type { Tool } from './tools.ts';

const newId = (): string => crypto.randomUUID();

export interface Editor extends Editing {
  history: EditHistory;
  spoken: string;
  undo(): void;
  redo(): void;
  removeLayer(): void;
  duplicateLayer(): void;
}

const sized = (layer: Layer): Layer => (layer.kind === 'text' ? withTextHeight(layer) : layer);

export function useEditor({ image, name, renderer, edit: initial }: OpenedSource): Editor {
  const [history, dispatch] = useReducer(editAfter, initial, newHistory);
  const [tool, setTool] = useState<Tool>('crop');
  const [selected, setSelected] = useState<string | null>(null);
  const [shape, chooseShape] = useState(freeShape);
  const [brush, setBrush] = useState(firstBrush);
  const [spoken, announce] = useState('');
  const { edit } = history;
  const { turns } = edit;
  const frame = useMemo(() => frameOf(image, { turns }), [image, turns]);
  const layer = edit.layers.find(({ id }) => id === selected) ?? null;
  const change: Editing['change'] = (next, step) =>
    dispatch({ kind: 'changed', edit: next, ...(step !== undefined && { step }) });
  const addLayer = (added: Layer) => {
    change(withLayer(edit, sized(added)));
    setSelected(added.id);
    announce(`${layerName(added)} was added.`);
  };
  return {
    image,
    name,
    renderer,
    edit,
    frame,
    history,
    change,
    settle: () => dispatch({ kind: 'settled' }),
    tool,
    openTool: setTool,
    layer,
    select: setSelected,
    changeLayer(part, step) {
      if (!layer) return;
      const next = sized({ ...layer, ...part });
      change(withLayer(edit, next), step === undefined ? undefined : `${layer.id} ${step}`);
    },
    addLayer,
    shape,
    chooseShape,
    brush,
    changeBrush: (part) => setBrush((before) => ({ ...before, ...part })),
    announce,
    newId,
    spoken,
    undo() {
      dispatch({ kind: 'undone' });
      if (history.past.length > 0) announce('Undone.');
    },
    redo() {
      dispatch({ kind: 'redone' });
      if (history.future.length > 0) announce('Redone.');
    },
    removeLayer() {
      if (!layer) return;
      change(withoutLayer(edit, layer.id));
      setSelected(null);
      announce(`${layerName(layer)} was deleted.`);
    },
    duplicateLayer() {
      if (layer) addLayer(copyOf(layer, newId()));
    },
  };
}
