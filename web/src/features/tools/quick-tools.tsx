import type { Facts } from '@fanfare/platforms/platform.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, type ComponentType, type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { BestSizes } from './best-sizes.tsx';
import { CaptionLength } from './caption-length.tsx';
import { HashtagsTool } from './hashtags-tool.tsx';
import { ImageSize } from './image-size.tsx';
import type { QuickTool, QuickToolId } from './tool-words.ts';
import { UtmTool } from './utm-tool.tsx';
import { allNetworks } from '../../networks/networks.tsx';
import { useNetworkRules } from '../../networks/network-rules.ts';

const ids = allNetworks.map(({ id }) => id);

/** The facts of all networks, sorted by name; null until all are loaded. */
function useAllFacts(): readonly Facts[] | null {
  const find = useNetworkRules(ids);
  return useMemo(() => {
    const found = ids.flatMap((id) => find(id) ?? []);
    return found.length === ids.length ? found : null;
  }, [find]);
}

interface QuickToolsProps {
  workspaceId: string;
  /** The tools that the search has found. */
  tools: readonly (QuickTool & { id: QuickToolId })[];
}

interface ToolProps {
  facts: readonly Facts[];
  workspaceId: string;
  name: string;
}

interface Placed {
  /** The position on wide screens: in one of two columns side by side, or below the columns. */
  column: 'left' | 'right' | 'below';
  /** The usual height of the tool in pixels. It is reserved, so that little moves when the tool appears. */
  height: number;
  Tool: ComponentType<ToolProps>;
  /** Set if the tool works without the facts of the networks. It is then shown before they are loaded. */
  needsNoFacts?: true;
}

/** The tools, from top to bottom in each column. */
const placed: Readonly<Record<QuickToolId, Placed>> = {
  'caption-length': { column: 'left', height: 490, Tool: CaptionLength },
  'image-size': { column: 'left', height: 150, Tool: ImageSize },
  hashtags: { column: 'right', height: 250, Tool: HashtagsTool },
  'utm-link': { column: 'right', height: 480, Tool: UtmTool, needsNoFacts: true },
  'best-sizes': { column: 'below', height: 320, Tool: BestSizes },
};

const order = Object.keys(placed);

const Waiting = ({ tool: { id, name } }: { tool: QuickToolsProps['tools'][number] }) => (
  <Box role="status" sx={{ ...surface, p: 2 }} style={{ minHeight: placed[id].height }}>
    <Box component="span" sx={visuallyHidden}>{`Loading ${name}`}</Box>
    <Skeleton width="40%" height={28} />
    <Skeleton variant="rounded" height={72} sx={{ mt: 1.5 }} />
  </Box>
);

/** Scrolls to the tool that the address names, and focuses its heading. */
function useNamedTool(isReady: boolean) {
  const { hash, key } = useLocation();
  // A click on the same link changes the key of the location, so the tool is scrolled into view again, for example
  // after the person has scrolled away.
  const wanted = hash === '' ? null : `${key} ${hash}`;
  useEffect(() => {
    if (!isReady || wanted === null) return;
    const card = document.getElementById(wanted.slice(wanted.indexOf('#') + 1));
    // Runs after `ScreenOutlet`, which moves the focus and the scroll position to the top of a new screen.
    queueMicrotask(() => {
      card?.scrollIntoView({ block: 'start' });
      card?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    });
  }, [isReady, wanted]);
}

/** The small tools, side by side where there is room. */
export function QuickTools({ workspaceId, tools }: QuickToolsProps) {
  const facts = useAllFacts();
  useNamedTool(facts !== null);
  const inColumn = (column: Placed['column']): ReactNode[] =>
    tools
      .filter(({ id }) => placed[id].column === column)
      .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      .map((tool) => {
        const { Tool, needsNoFacts } = placed[tool.id];
        if (!facts && !needsNoFacts) return <Waiting key={tool.id} tool={tool} />;
        return <Tool key={tool.id} facts={facts ?? []} workspaceId={workspaceId} name={tool.name} />;
      });
  const columns = (['left', 'right'] as const)
    .map((column) => ({ column, shown: inColumn(column) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.25, sm: 2 } }}>
      {columns.length > 0 && (
        <Box sx={columns.length > 1 ? columnsSx : columnSx}>
          {columns.map(({ column, shown }) => (
            <Box key={column} sx={columnSx}>
              {shown}
            </Box>
          ))}
        </Box>
      )}
      {inColumn('below')}
    </Box>
  );
}

const columnSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 1.25, sm: 2 },
  alignContent: 'start',
  minWidth: 0,
} as const;

const columnsSx = {
  ...columnSx,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 10fr)' },
} as const;
