import { tabsOf } from '@fanfare/core/composer/tabs.ts';
import { activeVariant } from '@fanfare/core/composer/state.ts';
import { keyOf } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import { Suspense, useCallback, useState } from 'react';
import { useWorkspaceLock } from '../../../browser/workspace-lock.ts';
import { part } from '../../../ui/part.ts';
import { AccountTabs } from '../accounts/account-tabs.tsx';
import { errorCounts, type EditorPanelProps } from '../editor-panel.ts';
import { CaptionEditor } from './caption-editor.tsx';
import { CarouselPreview } from './carousel-preview.tsx';
import { SlideList } from './slide-list.tsx';

const IssuePanel = part(async () => (await import('../issues/issue-panel.tsx')).IssuePanel);

/** The caption by account, the preview with the checks, and the images in order. */
export function CarouselPanel(props: EditorPanelProps) {
  const { workspaceId, state, dispatch, accounts, find, shown, issues, isChecked, refused, onVisit } = props;
  useWorkspaceLock();
  /** The id of the slide in the preview. */
  const [slideId, setSlideId] = useState<string | null>(null);
  const tabs = tabsOf(state.variants, accounts, true);
  const open = useCallback((key: string) => dispatch({ kind: 'tabOpened', key }), [dispatch]);
  const variant = activeVariant(state);
  const published = shown.find((each) => keyOf(each) === keyOf(variant)) ?? variant;
  const index = Math.max(
    0,
    variant.media.findIndex(({ _id: id }) => id === slideId),
  );
  return (
    <Box sx={gridSx}>
      <Box sx={{ ...cardSx, overflow: 'hidden' }}>
        <AccountTabs tabs={tabs} active={state.active} errors={errorCounts(issues)} onOpen={open}>
          <CaptionEditor state={state} dispatch={dispatch} tabs={tabs} find={find} />
        </AccountTabs>
      </Box>
      <Box sx={{ ...cardSx, ...paddedSx }}>
        <CarouselPreview
          slides={published.media}
          index={index}
          onShow={(place) => setSlideId(variant.media[place]?._id ?? null)}
        />
        <Suspense>
          <IssuePanel
            issues={issues}
            tabs={tabs}
            isChecked={isChecked}
            refused={refused}
            mending={{ workspaceId, variants: state.variants, find, dispatch }}
            onVisit={onVisit}
          />
        </Suspense>
      </Box>
      <Box sx={{ ...cardSx, ...paddedSx, gridColumn: '1 / -1' }} data-field="media">
        <SlideList
          state={state}
          dispatch={dispatch}
          find={find}
          published={published.media}
          shownId={variant.media[index]?._id ?? null}
          onShow={setSlideId}
        />
      </Box>
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const cardSx = {
  minWidth: 0,
  // On a phone the cards reach the edges of the screen.
  mx: { xs: -2, sm: 0 },
  border: 1,
  borderInlineWidth: { xs: 0, sm: 1 },
  borderColor: 'divider',
  borderRadius: { xs: 0, sm: '12px' },
  bgcolor: 'background.paper',
} as const;

const paddedSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  px: { xs: 1.5, sm: 2.5 },
  py: { xs: 1.5, sm: 2 },
} as const;
