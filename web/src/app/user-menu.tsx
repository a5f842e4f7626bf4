import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFarewell } from '../browser/farewell.ts';
import { useSession } from '../browser/session-context.ts';
import { CheckIcon, LogoutIcon, MoonIcon, SunIcon, SystemIcon } from '../ui/icons/icons.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { userPlaces } from './user-places.ts';

const modes = [
  { mode: 'light', label: 'Light', Icon: SunIcon },
  { mode: 'dark', label: 'Dark', Icon: MoonIcon },
  { mode: 'system', label: 'As my system', Icon: SystemIcon },
] as const;

export function UserMenu() {
  const { person } = useSession();
  const leave = useFarewell();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = person?.name ?? person?.email ?? '';
  const close = () => setAnchor(null);
  const logout = async () => {
    close();
    await leave();
  };
  return (
    <>
      <IconButton
        aria-label="User menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <NameAvatar id={person?.uid ?? ''} name={name} image={null} size={32} />
      </IconButton>
      <Menu
        // Inside the header, so that its content belongs to a landmark.
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 264 } } }}
      >
        <MenuItem disabled sx={{ display: 'block', '&.Mui-disabled': { opacity: 1 } }}>
          <Typography variant="h3" component="p" noWrap>
            {name}
          </Typography>
          {person?.email != null && person.email !== name && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {person.email}
            </Typography>
          )}
        </MenuItem>
        <Divider component="li" />
        {userPlaces.map(({ label, path, Icon }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
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
    </>
  );
}
