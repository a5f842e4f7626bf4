import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { checkBoxSx } from '../../ui/check-box.ts';

interface SelectionCheckboxProps {
  /** Omitted if a label element surrounds the box. */
  label?: string;
  checked: boolean;
  /** True if only some of the posts that the box stands for are selected. Has no effect while the box is checked. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** A check box large enough to touch. */
export function SelectionCheckbox({
  label,
  checked,
  mixed = false,
  disabled = false,
  onChange,
}: SelectionCheckboxProps) {
  return (
    <Box component="span" sx={{ display: 'grid', placeItems: 'center', flex: 'none', width: 24, height: 24 }}>
      <Box
        component="input"
        type="checkbox"
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = mixed && !checked;
        }}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        sx={checkBoxSx}
      />
    </Box>
  );
}

export const selectAllText = 'Select all on this page';

interface SelectAllCheckboxProps {
  label: string;
  posts: readonly PostView[];
  isSelected: (post: PostView) => boolean;
  onSelect: (posts: readonly PostView[]) => void;
}

export function SelectAllCheckbox({ label, posts, isSelected, onSelect }: SelectAllCheckboxProps) {
  const selected = posts.filter(isSelected).length;
  return (
    <SelectionCheckbox
      label={label}
      checked={selected === posts.length && selected > 0}
      mixed={selected > 0}
      onChange={() => onSelect(posts)}
    />
  );
}
