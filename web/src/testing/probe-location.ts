import { act } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** Reports the current location of the router around `LocationProbe`, and moves in its history. */
export function probeLocation() {
  let current: Location | null = null;
  let go: (to: number | string, state?: unknown) => void = () => undefined;
  function LocationProbe() {
    const location = useLocation();
    const navigate = useNavigate();
    // A layout effect, so that the location is known before a test can find anything that the same render shows.
    useLayoutEffect(() => {
      current = location;
      go = (to, state) => void (typeof to === 'number' ? navigate(to) : navigate(to, { state }));
    }, [location, navigate]);
    return null;
  }
  function location(): Location {
    if (!current) throw new Error('The router is not rendered yet.');
    return current;
  }
  return { LocationProbe, location, go: (to: number | string, state?: unknown) => act(() => go(to, state)) };
}
