import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { MoreIcon } from './icons/actions.tsx';

export interface MenuAction {
  label: string;
  onSelect: () => void;
  dangerous?: boolean;
}

/** A button that opens a menu of further actions. */
export function MenuButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        // Rendered next to its button, so that the menu belongs to a landmark.
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 160 } } }}
      >
        {actions.map(({ label: each, onSelect, dangerous = false }) => (
          <MenuItem
            key={each}
            sx={dangerous ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null);
              onSelect();
            }}
          >
            {each}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
