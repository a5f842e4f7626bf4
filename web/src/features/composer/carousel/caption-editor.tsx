import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { draftNotice, type Tab } from '@fanfare/core/composer/tabs.ts';
import { draftKey, isDraft, keyOf } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, type Dispatch } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { DescriptionField } from '../fields/description-field.tsx';
import { VariantSettings } from '../fields/variant-settings.tsx';
import { useDescriptionTools } from '../fields/use-description-tools.ts';

const LinkBar = lazyComponent(async () => (await import('../accounts/link-bar.tsx')).LinkBar);

interface CaptionEditorProps {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  tabs: readonly Tab[];
  find: FindNetwork;
}

/** The upload type of a carousel is fixed, so a network without other options has no settings here. */
const hasOptions = (find: FindNetwork, network: string): boolean =>
  find(network)?.options.some((name) => name !== 'uploadType') ?? false;

export function CaptionEditor({ state, dispatch, tabs, find }: CaptionEditorProps) {
  const variant = activeVariant(state);
  const key = keyOf(variant);
  const writing = useDescriptionTools(state, dispatch);
  const tab = tabs.find((each) => each.key === key);
  const { Icon, label } = findNetwork(variant.uploadTo);
  return (
    <Box sx={editorSx}>
      {key === draftKey && (
        <Typography sx={{ color: 'text.secondary' }}>
          {state.variants.every(isDraft) ? draftNotice : 'Changes here reach every linked account.'}
        </Typography>
      )}
      {tab && tab.link !== null && key !== draftKey && (
        <Suspense fallback={<Box sx={{ minHeight: 40 }} />}>
          <LinkBar state={state} variant={variant} username={tab.name} dispatch={dispatch} />
        </Suspense>
      )}
      <DescriptionField
        variant={variant}
        find={find}
        label="Caption"
        rows={6}
        placeholder="Write your carousel caption"
        onWrite={(text) => dispatch({ kind: 'textChanged', field: 'description', text })}
        {...writing}
      />
      {hasOptions(find, variant.uploadTo) && (
        <Box component="section" aria-label={`${label} options`} data-field="settings" sx={optionsSx}>
          <Typography variant="h3" sx={titleSx}>
            <Icon />
            {`${label} options`}
          </Typography>
          <VariantSettings
            variant={variant}
            onChange={(change) => dispatch({ kind: 'optionsChanged', change })}
          />
        </Box>
      )}
    </Box>
  );
}

const editorSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  alignContent: 'start',
  minWidth: 0,
  px: { xs: 1.5, sm: 2.5 },
  pt: { xs: 1, sm: 1.75 },
  pb: 2.5,
} as const;

const optionsSx = { display: 'grid', gap: 1.5 } as const;

const titleSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  '& svg': { flex: 'none', width: 24, height: 24, borderRadius: '6px' },
} as const;
