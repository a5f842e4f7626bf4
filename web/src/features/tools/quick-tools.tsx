import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { BestSizes } from './best-sizes.tsx';
import { CaptionLength } from './caption-length.tsx';
import { HashtagsTool } from './hashtags-tool.tsx';
import { ImageSize } from './image-size.tsx';
import type { QuickTool, QuickToolId } from './tool-words.ts';
import { useAllFacts } from './use-all-facts.ts';
import { UtmTool } from './utm-tool.tsx';

interface QuickToolsProps {
  workspaceId: string;
  /** The tools that the search has found. */
  tools: readonly (QuickTool & { id: QuickToolId })[];
}

/** As high as the tools usually are, so that little moves when they are there. */
const heights: Readonly<Record<QuickToolId, number>> = {
  'caption-length': 490,
  hashtags: 250,
  'utm-link': 480,
  'image-size': 150,
  'best-sizes': 320,
};

const Waiting = ({ tool: { id, name } }: { tool: QuickToolsProps['tools'][number] }) => (
  <Box role="status" sx={{ ...surface, p: 2 }} style={{ minHeight: heights[id] }}>
    <Box component="span" sx={visuallyHidden}>{`Loading ${name}`}</Box>
    <Skeleton width="40%" height={28} />
    <Skeleton variant="rounded" height={72} sx={{ mt: 1.5 }} />
  </Box>
);

/** Brings the tool that the address names into view, and gives its heading the focus. */
function useNamedTool(isReady: boolean) {
  const { hash, key } = useLocation();
  // The same link can be followed again, after the page was scrolled.
  const wanted = hash === '' ? null : `${key} ${hash}`;
  useEffect(() => {
    if (!isReady || wanted === null) return;
    const card = document.getElementById(wanted.slice(wanted.indexOf('#') + 1));
    // After the frame, which gives a new screen the focus and its place.
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
  const show = (id: QuickToolId): ReactNode => {
    const tool = tools.find((each) => each.id === id);
    if (!tool) return null;
    const { name } = tool;
    if (id === 'utm-link') return <UtmTool workspaceId={workspaceId} name={name} />;
    if (!facts) return <Waiting tool={tool} />;
    if (id === 'caption-length') return <CaptionLength facts={facts} name={name} />;
    if (id === 'hashtags') return <HashtagsTool facts={facts} workspaceId={workspaceId} name={name} />;
    if (id === 'image-size') return <ImageSize facts={facts} name={name} />;
    return <BestSizes facts={facts} name={name} />;
  };
  const isFound = (id: QuickToolId) => tools.some((each) => each.id === id);
  const hasLeft = isFound('caption-length') || isFound('image-size');
  const hasRight = isFound('hashtags') || isFound('utm-link');
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.25, sm: 2 } }}>
      {(hasLeft || hasRight) && (
        <Box sx={hasLeft && hasRight ? columnsSx : columnSx}>
          {hasLeft && (
            <Box sx={columnSx}>
              {show('caption-length')}
              {show('image-size')}
            </Box>
          )}
          {hasRight && (
            <Box sx={columnSx}>
              {show('hashtags')}
              {show('utm-link')}
            </Box>
          )}
        </Box>
      )}
      {show('best-sizes')}
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
