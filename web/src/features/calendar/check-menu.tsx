import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRead } from '../../browser/use-read.ts';
import { toggleItem } from '../../ui/toggle-item.ts';

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
  /** A line in place of the items: a message that they are loading, or the reason why they are missing. */
  note?: string;
  onClose: () => void;
}

/** A menu that stays open while its items are ticked. */
export function CheckMenu({ anchor, label, items, note, onClose }: CheckMenuProps) {
  return (
    <Menu
      // Rendered next to its button, so that the menu belongs to a landmark.
      disablePortal
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 420, minWidth: 200 } } }}
    >
      {note !== undefined && <MenuItem disabled>{note}</MenuItem>}
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

interface PersonMenuProps extends Pick<CheckMenuProps, 'anchor' | 'onClose'> {
  workspaceId: string;
  creators: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The members, plus former members who wrote posts. The members are loaded when the menu is opened. */
export function PersonMenu({ workspaceId, creators, chosen, onChange, ...menu }: PersonMenuProps) {
  const { data, error } = useRead('listMembers', { id: workspaceId });
  if (!data)
    return <CheckMenu {...menu} label="Person" items={[]} note={error ? error.message : 'Loading…'} />;
  const members = new Set(data.members.map(({ uid }) => uid));
  const former = [...new Set([...creators, ...chosen])].filter((uid) => !members.has(uid)).toSorted();
  const people = [
    ...data.members.map(({ uid, name, email }) => ({ uid, label: name || email })),
    ...former.map((uid, n) => ({
      uid,
      label: former.length === 1 ? 'Former member' : `Former member ${n + 1}`,
    })),
  ];
  const items = people.map(({ uid, label }) => ({
    key: uid,
    label,
    checked: chosen.includes(uid),
    onToggle: () => onChange(toggleItem(chosen, uid)),
  }));
  return <CheckMenu {...menu} label="Person" items={items} />;
}
