import type { CSSProperties } from 'react';
import { allNetworks, findNetwork } from '../../networks/networks.tsx';

let hasPictures = false;

/** Turns each icon into an image, so that the style of a single element can show several icons. */
function takePictures(root: HTMLElement): void {
  const serializer = new XMLSerializer();
  for (const each of root.children) {
    const icon = each.firstElementChild;
    if (!icon) continue;
    const text = serializer
      .serializeToString(icon)
      .replace('<rect width="24" height="24"', '<rect width="24" height="24" rx="5.5"');
    const picture = `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
    document.documentElement.style.setProperty(`--${each.id}`, picture);
  }
  hasPictures = true;
}

/** Renders every icon once, invisibly. Copies of the icons for each post would add thousands of elements to a month. */
export function NetworkPictures() {
  if (hasPictures) return null;
  return (
    <div
      ref={(root) => {
        if (root) takePictures(root);
      }}
      hidden
    >
      {allNetworks.map(({ id, Icon }) => (
        <span key={id} id={`network-${id}`}>
          <Icon />
        </span>
      ))}
    </div>
  );
}

const shownMax = 3;
const styles = new Map<string, CSSProperties>();

function styleFor(networks: readonly string[]): CSSProperties {
  const key = networks.join();
  const known = styles.get(key);
  if (known) return known;
  const style = { backgroundImage: networks.map((id) => `var(--network-${id})`).join() };
  styles.set(key, style);
  return style;
}

/** Up to three networks, and an ellipsis if there are more, as one element. */
export function NetworkMarks({
  networks,
  spoken = false,
}: {
  networks: readonly string[];
  spoken?: boolean;
}) {
  const shown = networks.slice(0, shownMax);
  const label = spoken && networks.map((id) => findNetwork(id).label).join(', ');
  return (
    <span
      className="cal-networks"
      data-count={networks.length > shownMax ? 'more' : networks.length}
      style={styleFor(shown)}
      {...(label && { role: 'img', 'aria-label': label })}
    />
  );
}
