import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useSignOut } from '../browser/sign-out.ts';
import { useVisit } from '../browser/visit.ts';
import { useShortcutsSheet } from '../features/shortcuts/index.ts';
import { KeyboardIcon } from '../ui/icons/keyboard.tsx';
import { CheckIcon, LogoutIcon, MoonIcon, SunIcon, SystemIcon } from '../ui/icons/icons.tsx';
import { staffLinks, userLinks } from './user-links.ts';

const modes = [
  { mode: 'light', label: 'Light', Icon: SunIcon },
  { mode: 'dark', label: 'Dark', Icon: MoonIcon },
  { mode: 'system', label: 'System', Icon: SystemIcon },
] as const;

interface UserMenuListProps {
  anchor: HTMLElement;
  open: boolean;
  name: string;
  email: string | null;
  onClose: () => void;
}

export function UserMenuList({ anchor, open, name, email, onClose }: UserMenuListProps) {
  const leave = useSignOut();
  const openShortcuts = useShortcutsSheet();
  const { isStaff } = useVisit().me;
  const links = isStaff ? [...userLinks, ...staffLinks] : userLinks;
  const { mode, setMode } = useColorScheme();
  const logout = async () => {
    onClose();
    await leave();
  };
  return (
    <Menu
      // Renders the menu inside the header, so that the menu belongs to a landmark.
      disablePortal
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 264 } } }}
    >
      <MenuItem disabled sx={{ display: 'block', '&.Mui-disabled': { opacity: 1 } }}>
        <Typography variant="h3" component="p" noWrap>
          {name}
        </Typography>
        {email !== null && email !== name && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {email}
          </Typography>
        )}
      </MenuItem>
      <Divider component="li" />
      {links.map(({ label, path, Icon }) => (
        <MenuItem key={path} component={Link} to={path} onClick={onClose}>
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Icon />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          openShortcuts();
        }}
      >
        <ListItemIcon sx={{ color: 'inherit' }}>
          <KeyboardIcon />
        </ListItemIcon>
        Keyboard shortcuts
      </MenuItem>
      <Divider component="li" />
      {modes.map(({ mode: each, label, Icon }) => (
        <MenuItem
          key={each}
          role="menuitemradio"
          aria-checked={mode === each}
          selected={mode === each}
          onClick={() => setMode(each)}
        >
          <ListItemIcon sx={{ color: 'inherit' }}>
            <Icon />
          </ListItemIcon>
          <ListItemText>{label}</ListItemText>
          {mode === each && <CheckIcon />}
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem onClick={() => void logout()}>
        <ListItemIcon sx={{ color: 'inherit' }}>
          <LogoutIcon />
        </ListItemIcon>
        Logout
      </MenuItem>
    </Menu>
  );
}
