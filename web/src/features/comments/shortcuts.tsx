import Box from '@mui/material/Box';
import { Modal } from '../../ui/modal.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';

const shortcuts = [
  ['J / K', 'Next / previous comment'],
  ['R', 'Reply'],
  ['E', 'Mark answered and open next, or reopen'],
  ['Ctrl + Z', 'Undo the last E'],
  ['A', 'Suggest a reply'],
  ['S', 'Saved replies, or / in an empty reply'],
  ['/', 'Search'],
  ['Ctrl + Enter', 'Send the reply'],
  ['Esc', 'Back to the list'],
  ['?', 'Show the shortcuts'],
] as const;

interface ShortcutsProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
}

/** Explains the keyboard shortcuts and turns them off. */
export function Shortcuts({ isOn, onChange, onClose }: ShortcutsProps) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <SwitchRow label="Use keyboard shortcuts" checked={isOn} onChange={onChange} />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '120px 1fr', gap: 1, '& dd': { m: 0 } }}
      >
        {shortcuts.map(([key, text]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {key}
            </Box>
            <dd>{text}</dd>
          </Box>
        ))}
      </Box>
    </Modal>
  );
}
