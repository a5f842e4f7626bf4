import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { showStyles } from '../../../testing/without-styles.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { findDescription, openUpload, socials } from '../testing/open-upload.ts';
import { AccountTile } from './account-tile.tsx';

const [account = expect.fail()] = socials;

function shownNames(isLow: boolean, ...names: string[]) {
  render(
    <AppTheme>
      {names.map((username) => (
        <AccountTile
          key={username}
          account={{ ...account, username }}
          chosen={false}
          isLow={isLow}
          onToggle={() => undefined}
        />
      ))}
    </AppTheme>,
  );
  return screen.getAllByRole('checkbox').map(({ title, children }) => [title, children[1]?.textContent]);
}

describe('the tile of an account', () => {
  it.each([false, true])(
    'names that begin alike are cut in the middle, and the tooltip shows the whole name (low tiles: %s)',
    (isLow) => {
      expect(shownNames(isLow, 'harbourcoffee.berlin', 'harbourcoffee.hamburg', 'harbour')).toEqual([
        ['harbourcoffee.berlin on X', 'harbour…berlin'],
        ['harbourcoffee.hamburg on X', 'harbour…amburg'],
        ['harbour on X', 'harbour'],
      ]);
    },
  );

  it.each([false, true])(
    'a name that is too wide for its tile ends with an ellipsis (low tiles: %s)',
    (isLow) => {
      showStyles();
      shownNames(isLow, 'harbour_coffee');
      const { whiteSpace, overflow, textOverflow } = getComputedStyle(screen.getByText('harbour_coffee'));
      expect([whiteSpace, overflow, textOverflow]).toEqual(['nowrap', 'hidden', 'ellipsis']);
    },
  );

  it('two rows of tiles and their focus rings are shown without scrolling', async () => {
    showStyles();
    openUpload();
    await screen.findByRole('checkbox', { name: 'quiethours on YouTube' });
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map((each) => each.cssText);
    const lengths = (rule: RegExp) => rules.flatMap((text) => Number(rule.exec(text)?.[1] ?? 0) || []);
    const [height = 0] = lengths(/min-width:600px.* height: (\d+)px/s).filter((each) => each === 82);
    const [visible = 0] = lengths(/min-width:900px.* max-height: (\d+)px/s);
    expect(visible).toBe(2 * height + 8 + 2 * 3);
  });

  it('a tile is rendered again when its account is selected, but not while the person types', async () => {
    const rendered: string[] = [];
    const counted = (other: ConnectedAccount): ConnectedAccount => ({
      ...other,
      // Counts the renderings of a tile: while the tab of the account is closed, only its tile reads the logo.
      get logo() {
        rendered.push(other.username);
        return null;
      },
    });
    const { user } = openUpload({ accounts: socials.map(counted) });
    const last = await screen.findByRole('checkbox', { name: 'quiethours on YouTube' });
    const description = await findDescription();
    rendered.length = 0;
    await enterText(user, description, 'Hello');
    expect(rendered).toEqual([]);
    await user.click(last);
    expect(rendered).toContain('quiethours');
    expect(rendered).not.toContain('anapaints');
  });
});
