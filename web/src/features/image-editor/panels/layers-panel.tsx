import { adjustText, filterLabels, layerName } from '@fanfare/core/image-edit/edit-words.ts';
import type { Layer } from '@fanfare/core/image-edit/edit.ts';
import { withLayer, withLayerAt, withoutLayer } from '@fanfare/core/image-edit/layers.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ComponentType } from 'react';
import { orderAttribute, useOrder } from '../../../browser/use-order.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ImageIcon } from '../../../ui/icons/navigation.tsx';
import { VisibilityIcon } from '../../../ui/icons/visibility.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { MoveButton, OrderHelp } from '../../../ui/order-help.tsx';
import { useEditing } from '../editing.ts';
import { AdjustIcon, BlurIcon, DrawIcon, ShapeIcon, StickerIcon, TextIcon } from '../icons.tsx';
import { copyOf } from '../new-layers.ts';
import { Panel } from '../parts/panel.tsx';

const icons: Readonly<Record<Layer['kind'], ComponentType>> = {
  text: TextIcon,
  sticker: StickerIcon,
  shape: ShapeIcon,
  drawing: DrawIcon,
  blur: BlurIcon,
};

/** The layers from the highest to the lowest, then the adjustments and the filter of the picture, then the picture. */
export function LayersPanel() {
  const { name, edit, layer: selected, change, select, addLayer, announce, newId } = useEditing();
  const help = useId();
  const order = useOrder({
    items: edit.layers.toReversed(),
    idOf: ({ id }) => id,
    noun: 'Layer',
    onOrder: (layers) => change({ ...edit, layers: layers.toReversed() }),
  });
  const hide = (layer: Layer) => {
    change(withLayer(edit, { ...layer, isHidden: !layer.isHidden }));
    announce(`${layerName(layer)} is ${layer.isHidden ? 'shown' : 'hidden'}.`);
  };
  const remove = (layer: Layer) => {
    change(withoutLayer(edit, layer.id));
    if (selected?.id === layer.id) select(null);
    announce(`${layerName(layer)} was deleted.`);
  };
  const adjusted = [adjustText(edit.adjust), edit.filter === 'none' ? '' : filterLabels[edit.filter]]
    .filter((text) => text !== '')
    .join(', ');
  return (
    <Panel title="Layers" aside={edit.layers.length > 0 && <Badge count={edit.layers.length} />}>
      {edit.layers.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Texts, stickers, shapes, drawings and blurred regions are listed here.
        </Typography>
      )}
      <Box component="ul" aria-label="Layers" sx={listSx}>
        {order.items.map((layer, index) => {
          const Icon = icons[layer.kind];
          const label = layerName(layer);
          return (
            <Box
              component="li"
              key={layer.id}
              {...{ [orderAttribute]: layer.id }}
              data-selected={layer.id === selected?.id}
              data-lifted={layer.id === order.liftedId}
              sx={rowSx}
            >
              <MoveButton
                name={label}
                help={help}
                isLifted={layer.id === order.liftedId}
                handle={order.handleOf(layer.id)}
              />
              <ButtonBase
                aria-pressed={layer.id === selected?.id}
                onClick={() => select(layer.id)}
                sx={nameSx}
                data-hidden={layer.isHidden}
              >
                <Icon />
                <span>{label}</span>
              </ButtonBase>
              <IconButton
                size="small"
                aria-label={`Hide ${label}`}
                aria-pressed={layer.isHidden}
                onClick={() => hide(layer)}
              >
                <VisibilityIcon off={layer.isHidden} />
              </IconButton>
              <MenuButton
                label={`More for ${label}`}
                actions={[
                  { label: 'Duplicate', onSelect: () => addLayer(copyOf(layer, newId())) },
                  {
                    label: 'Move to the front',
                    disabled: index === 0,
                    onSelect: () => change(withLayerAt(edit, layer.id, edit.layers.length)),
                  },
                  {
                    label: 'Move to the back',
                    disabled: index === edit.layers.length - 1,
                    onSelect: () => change(withLayerAt(edit, layer.id, 0)),
                  },
                  { label: 'Delete', isDangerous: true, onSelect: () => remove(layer) },
                ]}
              />
            </Box>
          );
        })}
        {adjusted !== '' && (
          <Box component="li" sx={fixedSx}>
            <AdjustIcon />
            <span>{adjusted}</span>
          </Box>
        )}
        <Box component="li" sx={fixedSx}>
          <ImageIcon />
          <span>{name}</span>
        </Box>
      </Box>
      <OrderHelp id={help} announcement={order.announcement} />
    </Panel>
  );
}

const listSx = { m: 0, mx: -1, p: 0, listStyle: 'none', display: 'grid', gap: '2px' } as const;

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  borderRadius: '8px',
  '& svg': { width: 18, height: 18 },
  '& .MuiIconButton-root': { '@media (pointer: coarse)': { width: 44, height: 44 } },
  '&[data-selected="true"]': { bgcolor: 'action.selected' },
  '&[data-lifted="true"]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    bgcolor: 'background.paper',
  },
} as const;

const textSx = {
  typography: 'body2',
  '& > span:not(.MuiTouchRipple-root)': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& svg': { flex: 'none', width: 18, height: 18 },
} as const;

const nameSx = {
  ...textSx,
  flex: 1,
  minWidth: 0,
  minHeight: 36,
  gap: 1,
  px: 0.5,
  justifyContent: 'flex-start',
  borderRadius: '6px',
  '&[data-hidden="true"]': { color: 'text.secondary', textDecoration: 'line-through' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const fixedSx = {
  ...textSx,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  pl: 4.5,
  pr: 1,
  color: 'text.secondary',
} as const;
