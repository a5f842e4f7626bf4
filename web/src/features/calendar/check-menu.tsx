import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface CheckItem {
  key: string;
  label: string;
  checked: boolean;
  onToggle: () => void;
}

interface CheckMenuProps {
  anchor: HTMLElement;
  label: string;
  items: readonly CheckItem[];
  onClose: () => void;
}

/** A menu that stays open while its items are ticked. */
export function CheckMenu({ anchor, label, items, onClose }: CheckMenuProps) {
  return (
    <Menu
      // Rendered next to its button, so that the menu belongs to a landmark.
      disablePortal
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420, minWidth: 200 } } }}
    >
      {items.map(({ key, label: text, checked, onToggle }) => (
        <MenuItem
          key={key}
          role="menuitemcheckbox"
          aria-checked={checked}
          onClick={onToggle}
          sx={{ py: 0.25 }}
        >
          <Checkbox checked={checked} tabIndex={-1} size="small" aria-hidden sx={{ ml: -1 }} />
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
