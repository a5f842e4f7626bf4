import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MouseEvent } from 'react';

export interface MenuAction {
  label: string;
  onSelect: () => void;
  isDangerous?: boolean;
  /** Shown below the label of the action. */
  hint?: string | undefined;
  disabled?: boolean;
}

interface MenuListProps {
  anchor: HTMLElement;
  open: boolean;
  actions: readonly MenuAction[];
  onClose: () => void;
  /** Called instead of an action if the click that opened the menu becomes a double click. */
  onDoubleClick?: () => void;
}

/**
 * The side of the button that is nearer to the edge of the window. The menu is aligned with this side, so that it opens
 * towards the middle.
 */
function sideOf(anchor: HTMLElement): 'left' | 'right' {
  const { left, right } = anchor.getBoundingClientRect();
  return left + right < window.innerWidth ? 'left' : 'right';
}

export function MenuList({ anchor, open, actions, onClose, onDoubleClick }: MenuListProps) {
  const edge = sideOf(anchor);
  /** The menu may open below the pointer, where the second click of a double click would choose an action. */
  const interceptDoubleClick = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.stopPropagation();
    if (!onDoubleClick) return;
    onClose();
    onDoubleClick();
  };
  return (
    <Menu
      // Renders the menu next to its button, so that the menu belongs to a landmark.
      disablePortal
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      onClickCapture={interceptDoubleClick}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{ paper: { sx: { minWidth: 160 } } }}
    >
      {actions.map(({ label, onSelect, hint, isDangerous = false, disabled = false }) => (
        <MenuItem
          key={label}
          disabled={disabled}
          sx={isDangerous ? { color: 'error.main' } : {}}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {hint === undefined ? label : <ListItemText primary={label} secondary={hint} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
