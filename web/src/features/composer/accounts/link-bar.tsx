import { counted } from '@fanfare/core/text/counted.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { keyOf, type Variant } from '@fanfare/core/composer/variant.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Dispatch } from 'react';
import { findNetwork } from '../../../networks/networks.tsx';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { LinkIcon } from '../../../ui/icons/navigation.tsx';
import { phone } from '../../../ui/screen-width.ts';
import { useToast } from '../../../ui/toasts.tsx';

interface LinkBarProps {
  state: ComposerState;
  variant: Variant;
  username: string;
  dispatch: Dispatch<ComposerAction>;
}

/** The name of the network, or of the account if several accounts of the network are selected. */
function nameOf({ uploadTo }: Variant, { variants }: ComposerState, username: string): string {
  const isOnly = variants.filter((each) => each.uploadTo === uploadTo).length === 1;
  return isOnly ? findNetwork(uploadTo).label : username;
}

/** Customises the open variant, or links it to the other variants again. */
export function LinkBar({ state, variant, username, dispatch }: LinkBarProps) {
  const toast = useToast();
  const key = keyOf(variant);
  const name = nameOf(variant, state, username);
  const linked = state.variants.filter(({ customised }) => !customised);
  const reset = () => {
    dispatch({ kind: 'resetToShared', key });
    const undo: ComposerAction = { kind: 'resetUndone', groupId: state.groupId, variant };
    toast({
      text: `${name} uses the shared post again.`,
      action: { label: 'Undo', run: () => dispatch(undo) },
    });
  };
  const customise = () => {
    dispatch({ kind: 'customised', key });
    document.querySelector<HTMLElement>('[data-field="description"] textarea')?.focus();
  };
  return (
    <Box
      sx={{ ...barSx, bgcolor: variant.customised ? 'background.default' : 'action.selected' }}
      data-link={variant.customised ? 'customised' : 'linked'}
    >
      <Box aria-hidden component="span" sx={iconSx}>
        {variant.customised ? <EditIcon /> : <LinkIcon />}
      </Box>
      {variant.customised ? (
        <>
          <Box component="span" sx={chipSx}>
            Customised
          </Box>
          <Box component="span" sx={textSx}>{`Changes here stay on ${name}.`}</Box>
        </>
      ) : (
        <Box component="span" sx={linkedSx}>
          <strong>Linked</strong>
          {' · '}
          <Box component="span" sx={longSx}>{`changes here reach `}</Box>
          {counted(linked.length, 'account')}
        </Box>
      )}
      {/* One button for both actions, so that the focus stays on it after a reset. */}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        {...(!variant.customised && { 'aria-label': `Customise for ${name}` })}
        sx={{ ml: 'auto', flex: 'none', minHeight: 28, py: 0.25, bgcolor: 'background.paper' }}
        onClick={variant.customised ? reset : customise}
      >
        {variant.customised ? 'Reset to shared' : <span>Customise</span>}
        {!variant.customised && <Box component="span" sx={longSx}>{`\u00a0for ${name}`}</Box>}
      </Button>
    </Box>
  );
}

const barSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minWidth: 0,
  minHeight: { xs: 36, sm: 40 },
  pl: 1.5,
  pr: 0.75,
  py: { xs: 0.25, sm: 0.625 },
  borderRadius: '8px',
  typography: 'body2',
} as const;

/** Hidden on phones, which are too narrow for the whole text. */
const longSx = { [phone]: { display: 'none' } } as const;

const iconSx = { display: 'flex', color: 'primary.main', '& svg': { width: 18, height: 18 } } as const;

const linkedSx = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& strong': { fontWeight: 600 },
} as const;

const textSx = {
  display: { xs: 'none', sm: 'flex' },
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
} as const;

const chipSx = {
  flex: 'none',
  px: 1,
  borderRadius: '12px',
  typography: 'caption',
  lineHeight: '24px',
  fontWeight: 600,
  color: 'primary.main',
  bgcolor: 'background.paper',
} as const;
