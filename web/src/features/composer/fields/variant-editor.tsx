import { draftKey, hasAccount, keyOf } from '@fanfare/core/composer/variant.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { draftNotice, type Tab } from '@fanfare/core/composer/tabs.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type Dispatch } from 'react';
import { VariantSettings } from './variant-settings.tsx';
import { TextFields } from './text-fields.tsx';
import { useDescriptionTools } from './use-description-tools.ts';
import { AfterPaint } from '../../../ui/after-paint.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';

const LinkBar = lazyComponent(async () => (await import('../accounts/link-bar.tsx')).LinkBar);

const MediaArea = lazyComponent(async () => (await import('../media/media-area.tsx')).MediaArea);

const TargetPicker = lazyComponent(async () => (await import('../targets/target-picker.tsx')).TargetPicker);

const ThumbnailEditor = lazyComponent(
  async () => (await import('../media/thumbnail/thumbnail-editor.tsx')).ThumbnailEditor,
);

interface VariantEditorProps {
  workspaceId: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  tabs: readonly Tab[];
  find: FindNetwork;
}

export function VariantEditor({ workspaceId, state, dispatch, tabs, find }: VariantEditorProps) {
  const variant = activeVariant(state);
  const key = keyOf(variant);
  const network = find(variant.uploadTo);
  const target = network?.target ?? null;
  const [first] = variant.media;
  const tab = tabs.find((each) => each.key === key);
  const writing = useDescriptionTools(state, dispatch);
  const [seenVideos] = useState(() => new Set<string>());
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
      {key === draftKey && <Typography sx={{ color: 'text.secondary' }}>{draftNotice}</Typography>}
      {tab && tab.link !== null && (
        <Suspense fallback={<Box sx={{ minHeight: 40 }} />}>
          <LinkBar state={state} variant={variant} username={tab.name} dispatch={dispatch} />
        </Suspense>
      )}
      <AfterPaint minHeight={fieldsHeight}>
        <TextFields
          variant={variant}
          find={find}
          onWrite={(field, text) => dispatch({ kind: 'textChanged', field, text })}
          {...writing}
        />
        <Suspense fallback={<Box sx={mediaSx} />}>
          <div data-field="media">
            <MediaArea state={state} find={find} dispatch={dispatch} />
          </div>
        </Suspense>
        {first?.kind === 'video' && (
          <Suspense>
            <div data-field="thumbnail">
              <ThumbnailEditor
                key={first._id}
                workspaceId={workspaceId}
                video={first}
                thumbnail={variant.thumbnail}
                removed={variant.thumbnailRemoved}
                seen={seenVideos}
                onPick={(item, automatic = false) =>
                  dispatch({ kind: 'thumbnailPicked', videoId: first._id, item, automatic })
                }
              />
            </div>
          </Suspense>
        )}
        {target && hasAccount(variant) && (
          <Suspense>
            <div data-field="target">
              <TargetPicker
                key={key}
                workspaceId={workspaceId}
                variant={variant}
                target={target}
                onChange={(targets) => dispatch({ kind: 'targetsChosen', targets })}
              />
            </div>
          </Suspense>
        )}
        <Box data-field="settings" sx={{ '&:empty': { display: 'none' } }}>
          <VariantSettings
            variant={variant}
            onChange={(change) => dispatch({ kind: 'optionsChanged', change })}
          />
        </Box>
      </AfterPaint>
    </Box>
  );
}

/** Height of the empty media area, so that the content below barely moves when the media area loads. */
const mediaSx = { minHeight: 190 } as const;

/** Height of the empty fields. */
const fieldsHeight = 540;
