import { bioLatestMax, isSameAccount } from '@fanfare/core/bio/content.ts';
import Box from '@mui/material/Box';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { surface } from '../../ui/surface.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { socialKey, socialOf } from './accounts.ts';
import { panelSx } from './bio-layout.ts';
import type { OpenDraft } from './use-draft.ts';

export function LatestCard({ open }: { open: OpenDraft }) {
  const { page, draft } = open;
  const { data } = useRead('listAccounts', { workspaceId: page.workspaceId });
  const accounts = data ?? [];
  const { latest } = draft;
  const shown = latest && accounts.find((account) => isSameAccount(socialOf(account), latest));
  const [first] = accounts;
  const show = (key: string) =>
    open.change((before) => ({
      ...before,
      latest: accounts.map(socialOf).find((each) => socialKey(each) === key) ?? null,
    }));
  const description =
    data?.length === 0
      ? 'Connect an account first.'
      : shown
        ? `Up to ${bioLatestMax} newest from ${shown.username} on ${findNetwork(shown.platform).label}.`
        : `Up to ${bioLatestMax} newest posts of an account, below the links.`;
  return (
    <Box
      component="section"
      aria-label="Latest posts"
      sx={{ ...surface, ...panelSx, display: 'grid', gap: 1.5 }}
    >
      <SwitchRow
        label="Show latest posts"
        description={description}
        checked={latest !== null}
        disabled={latest === null && !first}
        onChange={(on) => show(on && first ? socialKey(socialOf(first)) : '')}
      />
      {latest && accounts.length > 1 && (
        <SelectField
          label="Account"
          value={socialKey(latest)}
          onChange={show}
          options={accounts.map((account) => ({
            value: socialKey(socialOf(account)),
            label: `${account.username}, ${findNetwork(account.platform).label}`,
          }))}
        />
      )}
    </Box>
  );
}
