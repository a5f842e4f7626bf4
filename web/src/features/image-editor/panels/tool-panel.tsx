import type { Layer } from '@fanfare/core/image-edit/edit.ts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import type { ComponentType } from 'react';
import { ChevronDownIcon } from '../../../ui/icons/navigation.tsx';
import { useEditing } from '../editing.ts';
import { ExportPanel } from '../saving/export-panel.tsx';
import type { Exporting } from '../saving/use-export.ts';
import type { Tool } from '../tools.ts';
import { AdjustPanel } from './adjust-panel.tsx';
import { BlurPanel } from './blur-panel.tsx';
import { CropPanel } from './crop-panel.tsx';
import { DrawPanel } from './draw-panel.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import { ShapesPanel } from './shapes-panel.tsx';
import { StickersPanel } from './stickers-panel.tsx';
import { TextPanel } from './text-panel.tsx';

const panels: Readonly<Record<Tool, ComponentType>> = {
  crop: CropPanel,
  adjust: AdjustPanel,
  filters: FiltersPanel,
  text: TextPanel,
  stickers: StickersPanel,
  shapes: ShapesPanel,
  draw: DrawPanel,
  blur: BlurPanel,
  layers: LayersPanel,
};

const toolByKind: Readonly<Record<Layer['kind'], Tool>> = {
  text: 'text',
  sticker: 'stickers',
  shape: 'shapes',
  drawing: 'draw',
  blur: 'blur',
};

export const toolOf = ({ kind }: Pick<Layer, 'kind'>): Tool => toolByKind[kind];

interface ToolPanelProps {
  tool: Tool | 'export';
  isNarrow: boolean;
  exporting: Exporting;
  onClose: () => void;
}

/** The open tool. On wide screens, the layers (if there are any) and the export are below the tool. */
export function ToolPanel({ tool, isNarrow, exporting, onClose }: ToolPanelProps) {
  const { edit } = useEditing();
  const Open = tool === 'export' ? null : panels[tool];
  if (isNarrow)
    return (
      <>
        <Box sx={closeSx}>
          <IconButton aria-label="Close panel" onClick={onClose}>
            <ChevronDownIcon />
          </IconButton>
        </Box>
        {Open ? <Open /> : <ExportPanel exporting={exporting} />}
      </>
    );
  return (
    <>
      {Open && <Open />}
      {tool !== 'layers' && edit.layers.length > 0 && (
        <>
          <Divider />
          <LayersPanel />
        </>
      )}
      <Divider />
      <ExportPanel exporting={exporting} />
    </>
  );
}

/** The box of the close button takes no space, so the button is on the same line as the heading. */
const closeSx = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
} as const;
