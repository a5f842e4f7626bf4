/**
 * Emoji for stickers, with the words by which they are found. A line without an emoji is the name of the group below
 * it.
 */
const lines = [
  'Faces',
  '😀 grinning happy smile',
  '😂 laughing tears joy',
  '😊 smiling blush',
  '😍 heart eyes love',
  '🥰 love hearts',
  '😎 sunglasses cool',
  '🤩 star eyes wow',
  '🥳 party celebrate',
  '😉 wink',
  '🤔 thinking',
  '😴 sleeping tired',
  '😭 crying sad',
  '😱 scream shock',
  '🤯 mind blown',
  '😇 angel',
  '🙈 monkey hide',
  'Hands and people',
  '👍 thumbs up like yes',
  '👎 thumbs down no',
  '👏 clapping applause',
  '🙌 hands up hooray',
  '🙏 thanks please pray',
  '💪 strong muscle',
  '👋 wave hello',
  '🤝 handshake deal',
  '✌️ peace victory',
  '👉 point right',
  '👈 point left',
  '👇 point down',
  '☝️ point up',
  '👀 eyes look',
  '🫶 heart hands',
  '🏃 running sport',
  'Hearts and signs',
  '❤️ red heart love',
  '🧡 orange heart',
  '💛 yellow heart',
  '💚 green heart',
  '💙 blue heart',
  '💜 purple heart',
  '🖤 black heart',
  '🤍 white heart',
  '✨ sparkles new',
  '🔥 fire hot',
  '⭐ star',
  '💯 hundred perfect',
  '✅ check done yes',
  '❌ cross no wrong',
  '❗ exclamation important',
  '❓ question',
  '💬 speech comment',
  '➡️ arrow right',
  '⬅️ arrow left',
  '⬆️ arrow up',
  '⬇️ arrow down',
  '🆕 new',
  '🔝 top',
  '©️ copyright',
  'Celebrations',
  '🎉 party popper celebrate',
  '🎊 confetti',
  '🎁 gift present',
  '🎂 birthday cake',
  '🎈 balloon',
  '🏆 trophy winner',
  '🥇 gold medal first',
  '🎄 christmas tree',
  '🎃 pumpkin halloween',
  '🐣 easter chick',
  '💐 flowers bouquet',
  '🥂 cheers toast',
  'Things',
  '📷 camera photo',
  '🎥 film camera video',
  '🎧 headphones music',
  '🎵 music note',
  '💡 idea light bulb',
  '📌 pin',
  '📍 place location',
  '📅 calendar date',
  '⏰ alarm clock time',
  '📣 megaphone announce',
  '🛒 shopping cart sale',
  '💰 money',
  '🏷️ label price',
  '📈 growth chart',
  '🚀 rocket launch',
  '✈️ plane travel',
  '🔗 link',
  '🔔 bell',
  '📱 phone',
  '💻 laptop computer',
  '👗 dress fashion',
  '💄 lipstick beauty',
  '🏠 house home',
  '🚗 car',
  'Nature and food',
  '☀️ sun weather',
  '🌙 moon night',
  '🌈 rainbow',
  '❄️ snow winter cold',
  '🌊 wave sea',
  '🌿 herb leaf green',
  '🌸 blossom spring',
  '🍂 leaves autumn fall',
  '🌵 cactus',
  '🐶 dog',
  '🐱 cat',
  '🦋 butterfly',
  '🐝 bee',
  '☕ coffee',
  '🍵 tea',
  '🍕 pizza',
  '🍔 burger',
  '🍰 cake',
  '🍩 donut',
  '🍪 cookie',
  '🍓 strawberry',
  '🍎 apple',
  '🥑 avocado',
  '🥗 salad',
  '🍣 sushi',
  '🍦 ice cream',
  '🍷 wine',
  '🍻 beer',
  '🍹 cocktail',
] as const;

export interface EmojiGroup {
  name: string;
  emoji: readonly { sign: string; words: string }[];
}

const groups = lines.reduce<EmojiGroup[]>((all, line) => {
  const gap = line.indexOf(' ');
  const isName = /^[A-Z]/.test(line);
  const [last] = all.slice(-1);
  if (isName || !last) return [...all, { name: line, emoji: [] }];
  const entry = { sign: line.slice(0, gap), words: line.slice(gap + 1) };
  return [...all.slice(0, -1), { ...last, emoji: [...last.emoji, entry] }];
}, []);

/**
 * The groups with the emoji that match: the search is the emoji itself, or each word of the search is the beginning of
 * one of the emoji’s words.
 */
export function findEmoji(search: string): EmojiGroup[] {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isFound = ({ sign, words }: EmojiGroup['emoji'][number]) =>
    search.trim() === sign || wanted.every((word) => words.split(' ').some((each) => each.startsWith(word)));
  return groups
    .map((group) => ({ ...group, emoji: group.emoji.filter(isFound) }))
    .filter(({ emoji }) => emoji.length > 0);
}
