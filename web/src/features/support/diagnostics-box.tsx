import {
  diagnosticNames,
  diagnosticWords,
  type Diagnostics,
} from '@fanfare/core/support-messages/message.ts';
import Box from '@mui/material/Box';
import { SwitchRow } from '../../ui/switch-row.tsx';

interface DiagnosticsBoxProps {
  isOn: boolean;
  facts: Diagnostics;
  onChange: (isOn: boolean) => void;
}

/** Shows the facts that are sent along with a message, with a switch that leaves them out. */
export const DiagnosticsBox = ({ isOn, facts, onChange }: DiagnosticsBoxProps) => (
  <Box sx={boxSx}>
    <SwitchRow
      label="Send diagnostics"
      description={isOn ? 'These lines help us to find the cause.' : 'Only your message is sent.'}
      checked={isOn}
      onChange={onChange}
    />
    {isOn && (
      <Box component="dl" aria-label="Diagnostics" sx={listSx}>
        {diagnosticNames.map((name) => {
          const value = facts[name];
          return (
            value !== undefined && (
              <Box key={name} sx={{ display: 'contents' }}>
                <dt>{diagnosticWords[name]}</dt>
                <dd>{value}</dd>
              </Box>
            )
          );
        })}
      </Box>
    )}
  </Box>
);

const boxSx = {
  px: 1.75,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.default',
} as const;

const listSx = {
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr)',
  columnGap: 1,
  m: 0,
  pb: 0.75,
  typography: 'caption',
  fontFamily: 'ui-monospace, monospace',
  color: 'text.secondary',
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;
