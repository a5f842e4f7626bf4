import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Kbd } from '../../ui/kbd.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import {
  calendarShortcuts,
  composerShortcuts,
  goKey,
  goShortcuts,
  globalShortcuts,
  inboxShortcuts,
  searchShortcuts,
  type Shortcut,
} from './table.ts';
import { useShortcutsOn } from './use-shortcuts-on.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={listSx}>
        {children}
      </Box>
    </Box>
  );
}

const Row = ({ keys, between, text }: { keys: readonly string[]; between?: string; text: string }) => (
  <div>
    <dt>{text}</dt>
    <dd>
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && ` ${between ?? 'or'} `}
          <Kbd>{key}</Kbd>
        </span>
      ))}
    </dd>
  </div>
);

const rowsOf = (table: readonly Shortcut[]) =>
  table.map(({ shown, text }) => <Row key={text} keys={shown} text={text} />);

/** The screens with keys of their own. */
const screens = [
  { title: 'Editor', path: '/dashboard/upload', table: composerShortcuts },
  { title: 'Calendar', path: '/dashboard/schedule', table: calendarShortcuts },
  { title: 'Comments', path: '/dashboard/comments', table: inboxShortcuts },
] as const;

const groupOf = ({ title, table }: (typeof screens)[number]) => (
  <Group key={title} title={title}>
    {rowsOf(table)}
  </Group>
);

/** All shortcuts. Those of the current screen come first. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useShortcutsOn();
  const { pathname } = useLocation();
  const [current, others] = [true, false].map((is) =>
    screens.filter(({ path }) => (path === pathname) === is).map(groupOf),
  );
  return (
    <Modal title="Keyboard shortcuts" width="sm" onClose={onClose}>
      <SwitchRow
        label="Use keyboard shortcuts"
        description="Single keys do nothing while you type or a dialog is open."
        checked={isOn}
        onChange={setOn}
      />
      {current}
      <Group title="Everywhere">{rowsOf(globalShortcuts)}</Group>
      <Group title="Screens with a search">{rowsOf(searchShortcuts)}</Group>
      <Group title="Go to">
        {goShortcuts.map(({ key, label }) => (
          <Row key={key} keys={[goKey.toUpperCase(), key.toUpperCase()]} between="then" text={label} />
        ))}
      </Group>
      {others}
    </Modal>
  );
}

const listSx = {
  m: 0,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    minHeight: 32,
    typography: 'body2',
  },
  '& dd': { m: 0, flex: 'none', color: 'text.secondary' },
} as const;
