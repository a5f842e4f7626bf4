import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import {
  dividesAccounts,
  taggedDescriptions,
  taggingOf,
  type TaggedDescription,
} from '@fanfare/core/composer/tagged-links.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import { isDraft, type Variant } from '@fanfare/core/composer/variant.ts';
import { usesNetwork, type Utm } from '@fanfare/core/utm/utm.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { CounterText } from '../../ui/counter-text.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PresetList } from './preset-list.tsx';
import { usePresets, valuesOf } from './use-presets.ts';

interface TagLinksDialogProps {
  /** The variants whose description is edited. */
  variants: readonly Variant[];
  find: FindNetwork;
  onTag: (tagging: ComposerAction) => void;
  onClose: () => void;
}

/** The links as they will be on a network, and the new length of the description by the rules of that network. */
function Preview({ description: { network, links, counter } }: { description: TaggedDescription }) {
  const { Icon, label } = findNetwork(network ?? '');
  return (
    <Box component="li" sx={previewSx}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {network !== null && <Icon />}
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 560 }}>
          {network === null ? 'Draft' : label}
        </Typography>
        <CounterText counter={counter} />
      </Stack>
      {links.map((link, index) => (
        <Typography key={`${index} ${link}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
      ))}
    </Box>
  );
}

const manageLink = (
  <Link component={RouterLink} to="/dashboard/tools#utm-link" variant="body2">
    Manage presets
  </Link>
);

/** The reason why the preset cannot be added; null if it can be added. */
function problemOf(
  variants: readonly Variant[],
  utm: Utm,
  shown: readonly TaggedDescription[],
): string | null {
  if (usesNetwork(utm) && variants.every(isDraft))
    return 'This preset names the network. Choose an account first.';
  const tooLong = shown.filter(({ isTooLong }) => isTooLong);
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const names = tooLong.map(({ network }) => (network === null ? 'a draft' : findNetwork(network).label));
  return tooLong.length === 0 ? null : `The description would be too long for ${list.format(names)}.`;
}

/** The variants that the preview shows: those of accounts or, if there are none, the draft. */
function accountsIn(variants: readonly Variant[]): readonly Variant[] {
  const accounts = variants.filter((each) => !isDraft(each));
  return accounts.length > 0 ? accounts : variants;
}

interface PreviewsProps {
  shown: readonly TaggedDescription[];
  problem: string | null;
  isDivided: boolean;
}

function Previews({ shown, problem, isDivided }: PreviewsProps) {
  return (
    <>
      {problem !== null && <Notice>{problem}</Notice>}
      {isDivided && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The links name the network, so each account gets a text of its own. Later changes reach one account
          at a time.
        </Typography>
      )}
      <Box component="ul" aria-label="Links after adding" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
        {shown.map((each) => (
          <Preview key={each.network ?? 'draft'} description={each} />
        ))}
      </Box>
    </>
  );
}

/** Dialog of the composer: adds a preset to the links of a description, after a preview. */
export function TagLinksDialog({ variants, find, onTag, onClose }: TagLinksDialogProps) {
  const { workspace } = useVisit();
  const list = usePresets(workspace?.id ?? '');
  const [id, setId] = useState<string | null>(null);
  const [first] = list.presets ?? [];
  const preset = list.presets?.find((each) => each.id === id) ?? first ?? null;
  const accounts = accountsIn(variants);
  const utm = preset && valuesOf(preset);
  const shown = utm ? taggedDescriptions(accounts, utm, find) : [];
  const problem = utm && problemOf(accounts, utm, shown);
  const canAdd = utm !== null && problem === null;
  return (
    <Modal
      title="Add UTM values to links"
      width="sm"
      onClose={onClose}
      footer={manageLink}
      onSubmit={() => {
        const [one, ...others] = variants;
        if (canAdd && one) onTag(taggingOf([one, ...others], utm));
      }}
      actions={
        <Button type="submit" variant="contained" disabled={!canAdd}>
          Add to links
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <PresetList
          list={list}
          chosen={preset}
          empty={
            <Typography sx={{ color: 'text.secondary' }}>
              There are no presets yet. Save one in the UTM link builder of the tools.
            </Typography>
          }
          onChoose={(chosen) => setId(chosen.id)}
        />
        {utm && <Previews shown={shown} problem={problem} isDivided={dividesAccounts(accounts, utm)} />}
      </Stack>
    </Modal>
  );
}

const previewSx = {
  listStyle: 'none',
  minWidth: 0,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  '& svg': { flex: 'none', width: 20, height: 20, borderRadius: '5px' },
} as const;
