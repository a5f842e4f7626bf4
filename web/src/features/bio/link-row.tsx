import { bioLinkState } from '@fanfare/core/bio/content.ts';
import type { BioLink } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { orderAttribute, type OrderHandle } from '../../browser/use-order.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { MoveButton } from '../../ui/order-help.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { surface } from '../../ui/surface.ts';
import { Toggle } from '../../ui/switch-row.tsx';
import { Sparkline } from '../analytics/index.ts';
import { countOf } from './figure-text.ts';
import { LinkPicture } from './link-picture.tsx';
import { linkLine } from './page-texts.ts';

interface LinkRowProps {
  workspaceId: string;
  link: BioLink;
  now: number;
  timeZone: string;
  /** The clicks of the last 30 days; undefined for a link without clicks. */
  clicks: { clicks: number; days: readonly number[] } | undefined;
  /** True if the clicks have been loaded. */
  isCounted: boolean;
  index: number;
  count: number;
  isLifted: boolean;
  /** The id of the text that explains how links are moved. */
  howTo: string;
  handle: OrderHandle;
  onStep: (by: -1 | 1) => void;
  onEdit: () => void;
  onSwitch: (on: boolean) => void;
  onRemove: () => void;
}

export function LinkRow(props: LinkRowProps) {
  const { link, now, timeZone, clicks, isCounted, index, count, isLifted, howTo, handle } = props;
  const state = bioLinkState(link, now);
  const name = link.title.trim() === '' ? `Link ${index + 1}` : link.title;
  const { text, isTimed } = linkLine(link, now, timeZone);
  const isUnknown = !isCounted || (state === 'scheduled' && !clicks);
  return (
    <Box
      component="li"
      sx={rowSx}
      style={{ order: index }}
      data-lifted={isLifted}
      data-hidden={state === 'off' || state === 'ended'}
      {...{ [orderAttribute]: link.id }}
    >
      <MoveButton name={name} help={howTo} isLifted={isLifted} handle={handle} sx={wideScreenSx} />
      <LinkPicture workspaceId={props.workspaceId} mediaId={link.mediaId} />
      <ButtonBase aria-label={`Edit ${name}`} aria-haspopup="dialog" onClick={props.onEdit} sx={textSx}>
        <Box component="span" sx={titleSx}>
          {name}
        </Box>
        <Box component="span" sx={isTimed ? timedSx : lineSx}>
          {isTimed && <ClockIcon />}
          <span>{text}</span>
        </Box>
      </ButtonBase>
      <Sparkline values={clicks?.days ?? []} />
      <Box sx={clicksSx}>
        <b>{isUnknown ? '–' : countOf(clicks?.clicks ?? 0)}</b>
        <span>{clicks?.clicks === 1 ? 'click' : 'clicks'}</span>
      </Box>
      <Toggle label={`Show ${name}`} checked={link.on} onChange={props.onSwitch} />
      <MenuButton
        label={`More for ${name}`}
        actions={[
          { label: 'Edit', onSelect: props.onEdit },
          { label: 'Move up', disabled: index === 0, onSelect: () => props.onStep(-1) },
          { label: 'Move down', disabled: index === count - 1, onSelect: () => props.onStep(1) },
          { label: 'Delete', isDangerous: true, onSelect: props.onRemove },
        ]}
      />
    </Box>
  );
}

const rowSx = {
  ...surface,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.5 },
  minWidth: 0,
  minHeight: 64,
  px: { xs: 1.25, sm: 1.5 },
  py: 0.75,
  '&[data-lifted="true"]': {
    position: 'relative',
    zIndex: 1,
    borderColor: 'primary.main',
    boxShadow: '0 4px 14px rgba(10, 12, 20, 0.18)',
  },
  '&[data-hidden="true"] > [data-picture]': { opacity: 0.55 },
  '&[data-hidden="true"] > button': { color: 'text.secondary' },
} as const;

const wideScreenSx = { display: { xs: 'none', sm: 'inline-flex' } } as const;

const textSx = {
  flex: 1,
  display: 'block',
  minWidth: 0,
  minHeight: 44,
  py: 0.25,
  typography: 'body1',
  textAlign: 'left',
  borderRadius: '6px',
} as const;

const cutSx = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const titleSx = { ...cutSx, fontWeight: 560, lineHeight: '22px' } as const;

const lineSx = { ...cutSx, typography: 'caption', color: 'text.secondary' } as const;

const timedSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  typography: 'caption',
  color: 'warning.main',
  '& svg': { flex: 'none', width: 14, height: 14 },
  '& span': cutSx,
} as const;

const clicksSx = {
  flex: 'none',
  display: 'grid',
  justifyItems: 'end',
  minWidth: 40,
  typography: 'caption',
  color: 'text.secondary',
  '& b': {
    typography: 'body1',
    fontWeight: 600,
    color: 'text.primary',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;
