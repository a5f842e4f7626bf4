import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { scriptFor } from '../web/preload-route.ts';

const chunk = (fileName: string, module: string, imports: readonly string[] = [], style?: string) => ({
  type: 'chunk',
  fileName,
  moduleIds: [`/fanfare/web/${module}`],
  imports,
  viteMetadata: { importedCss: new Set(style === undefined ? [] : [style]) },
});

const chunks = [
  chunk('entry.js', 'index.html', ['react.js']),
  chunk('react.js', 'react'),
  chunk('shell.js', 'src/app/shell.tsx', ['react.js', 'menu.js'], 'shell.css'),
  chunk('menu.js', 'src/ui/menu.tsx'),
  chunk('posts.js', 'posts.tsx', ['react.js', 'menu.js', 'list.js'], 'posts.css'),
  chunk('list.js', 'src/ui/list.tsx'),
  chunk('upload.js', 'upload.tsx'),
  chunk('carousel.js', 'carousel.tsx'),
];
const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each])) as unknown;
const script = scriptFor(bundle as Rolldown.OutputBundle, {
  '/posts': ['posts.tsx'],
  '/upload': ['upload.tsx'],
  '/upload?type=carousel': ['upload.tsx', 'carousel.tsx'],
});

interface Link {
  href: string;
  onload: () => void;
  onerror: () => void;
}

/** Runs the script at an address. `links` are the files that the page has requested so far. */
function open(address: string) {
  const links: Link[] = [];
  const { pathname, search } = new URL(address, 'https://fanfare.example');
  runInNewContext(script, {
    document: { createElement: () => ({}), head: { append: (link: Link) => void links.push(link) } },
    location: { pathname, search },
    URLSearchParams,
  });
  return { links, files: () => links.map(({ href }) => href) };
}

const frame = ['/shell.js', '/shell.css', '/menu.js'];

describe('the files that a page requests while its entry loads', () => {
  it('once every file of the frame around the screens has arrived or failed, the files that only the screen needs are requested', async () => {
    const { links, files } = open('/posts');
    expect(files()).toEqual(frame);
    links[0]!.onload();
    links[1]!.onload();
    await setImmediate();
    expect(files()).toEqual(frame);
    links[2]!.onerror();
    await setImmediate();
    expect(files()).toEqual([...frame, '/posts.js', '/posts.css', '/list.js']);
  });

  it.each([
    ['/upload/', ['/upload.js']],
    ['/upload?type=carousel', ['/upload.js', '/carousel.js']],
    ['/upload?type=unknown', ['/upload.js']],
  ])('the address %s requests the files of its screen', async (address, expected) => {
    const { links, files } = open(address);
    for (const link of links) link.onload();
    await setImmediate();
    expect(files().slice(frame.length)).toEqual(expected);
  });

  it('an address without a known screen requests nothing', () => {
    expect(open('/login').links).toEqual([]);
  });

  it('scripts are requested as modules, and styles in the request mode that Vite uses for them', () => {
    const { links } = open('/posts');
    expect(links[0]).toMatchObject({ rel: 'modulepreload' });
    expect(links[1]).toMatchObject({ rel: 'preload', as: 'style', crossOrigin: 'anonymous' });
  });
});
