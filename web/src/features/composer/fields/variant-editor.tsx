import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { draftKey, keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { errorsIn, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { draftNotice, tabsOf } from '@fanfare/core/composer/tabs.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useState, type Dispatch } from 'react';
import { AccountTabs } from '../accounts/account-tabs.tsx';
import { LinkBar } from '../accounts/link-bar.tsx';
import { PlatformSettings } from './platform-settings.tsx';
import { TextFields } from './text-fields.tsx';
import { part } from '../../../ui/part.ts';

const MediaArea = part(async () => (await import('../media/media-area.tsx')).MediaArea);

const TargetPicker = part(async () => (await import('../targets/target-picker.tsx')).TargetPicker);

const ThumbnailEditor = part(
  async () => (await import('../media/thumbnail/thumbnail-editor.tsx')).ThumbnailEditor,
);

const hasAccount = (variant: Variant): variant is Variant & { platformId: string } =>
  variant.platformId !== null;

interface VariantEditorProps {
  workspaceId: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  accounts: readonly ConnectedAccount[];
  find: FindNetwork;
  issues: readonly ComposerIssue[];
}

/** Tabs of all accounts with the editor of the open variant. */
export function VariantEditor({ workspaceId, state, dispatch, accounts, find, issues }: VariantEditorProps) {
  const variant = activeVariant(state);
  const key = keyOf(variant);
  const network = find(variant.uploadTo);
  const target = network?.target ?? null;
  const [first] = variant.media;
  const tabs = tabsOf(state.variants, accounts);
  const tab = tabs.find((each) => each.key === key);
  const [seenVideos] = useState(() => new Set<string>());
  return (
    <Box sx={panelSx}>
      <AccountTabs
        tabs={tabs}
        active={key}
        withErrors={new Set(errorsIn(issues).flatMap(({ keys }) => keys))}
        onOpen={(opened) => dispatch({ kind: 'tabOpened', key: opened })}
      >
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {key === draftKey && <Typography sx={{ color: 'text.secondary' }}>{draftNotice}</Typography>}
          {tab && tab.link !== null && (
            <LinkBar state={state} variant={variant} username={tab.name} dispatch={dispatch} />
          )}
          <TextFields
            variant={variant}
            network={network}
            onWrite={(field, text) => dispatch({ kind: 'textChanged', field, text })}
            onImage={(item) => dispatch({ kind: 'mediaUploaded', items: [item], key })}
          />
          <Suspense fallback={<Box sx={mediaSx} />}>
            <MediaArea state={state} dispatch={dispatch} />
          </Suspense>
          {first?.kind === 'video' && (
            <Suspense>
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
            </Suspense>
          )}
          {target && hasAccount(variant) && (
            <Suspense>
              <TargetPicker
                key={key}
                workspaceId={workspaceId}
                variant={variant}
                target={target}
                onChange={(targets) => dispatch({ kind: 'targetsChosen', targets })}
              />
            </Suspense>
          )}
          <PlatformSettings
            variant={variant}
            onChange={(change) => dispatch({ kind: 'optionsChanged', change })}
          />
        </Box>
      </AccountTabs>
    </Box>
  );
}

/** Height of the empty media area, so that the content below barely moves when it loads. */
const mediaSx = { minHeight: 190 } as const;

const panelSx = {
  minWidth: 0,
  px: { xs: 2, md: 3 },
  pt: 1,
  pb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
