import { isShapeIssue } from '@fanfare/core/posts/carousel.ts';
import { tabsOf } from '@fanfare/core/composer/tabs.ts';
import { activeVariant } from '@fanfare/core/composer/state.ts';
import { keyOf } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import { Suspense, useCallback, useState } from 'react';
import { useWorkspaceLock } from '../../../browser/workspace-lock.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { AccountTabs } from '../accounts/account-tabs.tsx';
import { cardSx, errorCounts, type EditorPanelProps } from '../editor-panel.ts';
import { CaptionEditor } from './caption-editor.tsx';
import { CarouselPreview } from './carousel-preview.tsx';
import type { OpenCropDialog } from './crop/crop-actions.tsx';
import { Checks } from '../issues/checks.tsx';

const CropActions = lazyComponent(async () => (await import('./crop/crop-actions.tsx')).CropActions);
const SlideList = lazyComponent(async () => (await import('./slide-list.tsx')).SlideList);

export function CarouselPanel(props: EditorPanelProps) {
  const { workspaceId, state, dispatch, accounts, find, shown, issues } = props;
  useWorkspaceLock();
  /** The slide in the preview; the first one if this is null or no longer in the carousel. */
  const [slideId, setSlideId] = useState<string | null>(null);
  const [cropping, setCropping] = useState<OpenCropDialog>(null);
  const tabs = tabsOf(state.variants, accounts, true);
  const open = useCallback((key: string) => dispatch({ kind: 'tabOpened', key }), [dispatch]);
  const variant = activeVariant(state);
  const published = shown.find((each) => keyOf(each) === keyOf(variant)) ?? variant;
  const index = Math.max(
    0,
    variant.media.findIndex(({ _id: id }) => id === slideId),
  );
  const shownSlide = variant.media[index];
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
          onShow={(index) => setSlideId(variant.media[index]?._id ?? null)}
          actions={
            shownSlide && (
              <Suspense>
                <CropActions
                  workspaceId={workspaceId}
                  state={state}
                  dispatch={dispatch}
                  find={find}
                  shown={shownSlide}
                  open={cropping}
                  onOpen={setCropping}
                />
              </Suspense>
            )
          }
        />
        <Checks
          panel={props}
          tabs={tabs}
          repair={{ label: 'Crop all', isFor: isShapeIssue, onClick: () => setCropping('crop') }}
        />
      </Box>
      <Box sx={{ ...cardSx, ...paddedSx, gridColumn: '1 / -1' }} data-field="media">
        <Suspense fallback={<Box sx={listSpaceSx} />}>
          <SlideList
            state={state}
            dispatch={dispatch}
            find={find}
            published={published.media}
            shownId={shownSlide?._id ?? null}
            onShow={setSlideId}
          />
        </Suspense>
      </Box>
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const paddedSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  px: { xs: 1.5, sm: 2.5 },
  py: { xs: 1.5, sm: 2 },
} as const;

/** The height of the list without images, so that the page keeps its length while the list is loading. */
const listSpaceSx = { minHeight: { xs: 114, sm: 131 } } as const;
