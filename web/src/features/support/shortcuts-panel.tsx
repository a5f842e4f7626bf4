import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Kbd } from '../../ui/kbd.tsx';
import {
  globalShortcuts,
  goKey,
  goShortcuts,
  searchShortcuts,
  useShortcutsOn,
  useShortcutsSheet,
} from '../shortcuts/index.ts';
import { Panel } from './panel.tsx';

const shownScreens = ['Calendar', 'Posts', 'Analytics'];

/** The most useful shortcuts, and a button that shows all of them. */
export function ShortcutsPanel() {
  const openSheet = useShortcutsSheet();
  const [isOn] = useShortcutsOn();
  const screens = goShortcuts.filter(({ label }) => shownScreens.includes(label));
  return (
    <Box sx={{ display: 'grid', '@media (pointer: coarse)': { display: 'none' } }}>
      <Panel title="Keyboard shortcuts" aside={isOn && <Kbd>?</Kbd>}>
        <Box component="dl" sx={listSx}>
          {[...globalShortcuts, ...searchShortcuts].map(({ shown, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                <Kbd>{shown.join(' ')}</Kbd>
              </dd>
            </div>
          ))}
          {screens.map(({ key, label }) => (
            <div key={key}>
              <dt>Go to {label}</dt>
              <dd>
                <Kbd>{goKey.toUpperCase()}</Kbd> then <Kbd>{key.toUpperCase()}</Kbd>
              </dd>
            </div>
          ))}
        </Box>
        <Box sx={{ px: 2, pb: 2 }}>
          <Button size="small" variant="outlined" onClick={openSheet}>
            All shortcuts
          </Button>
        </Box>
      </Panel>
    </Box>
  );
}

const listSx = {
  m: 0,
  px: 2,
  pb: 1,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 32,
    typography: 'body2',
  },
  '& dd': { m: 0, color: 'text.secondary' },
} as const;
