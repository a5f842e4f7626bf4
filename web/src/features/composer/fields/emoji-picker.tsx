import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';

const groups = [
  ['Faces', '😀 😄 😁 😂 🤣 😊 😍 🥰 😘 😎 🤩 🥳 😇 🙂 😉 😌 🤔 😴 😢 😭 😤 😱 🤯 😅'],
  ['People', '👍 👎 👏 🙌 🙏 💪 👋 🤝 ✌️ 🤞 👀 🫶 🧑‍🎨 👩‍💻 👨‍🍳 💃 🕺 🏃'],
  ['Hearts and signs', '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💯 ✨ 🔥 ⭐ 🎉 ✅ ❌ ❗ ❓ 💬'],
  ['Things', '📷 🎥 🎬 🎧 🎵 🎁 🏆 💡 📌 📅 ⏰ 📣 🛒 💰 📈 🚀 ✈️ 🔗'],
  ['Nature and food', '☀️ 🌈 🌊 🌿 🌸 🍂 ❄️ 🐶 🐱 🦋 ☕ 🍕 🍰 🍓 🥑 🍻 🍷 🍜'],
] as const;

interface EmojiPickerProps {
  anchor: HTMLElement;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** A selection of common emoji. All others can be typed with the keyboard of the device. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Emoji', sx: { p: 1.5, width: 316 } } }}
    >
      {groups.map(([name, emoji]) => (
        <Box key={name} role="group" aria-label={name} sx={{ '& + &': { mt: 1 } }}>
          <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(8, 36px)' }}>
            {emoji.split(' ').map((each) => (
              <Box component="button" type="button" key={each} onClick={() => onPick(each)} sx={emojiSx}>
                {each}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Popover>
  );
}

const emojiSx = {
  appearance: 'none',
  width: 36,
  height: 36,
  p: 0,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  font: 'inherit',
  fontSize: 20,
  lineHeight: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
