import { useEffect } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/** Reports the current location of the router around `LocationProbe`. */
export function probeLocation() {
  let current: Location | null = null;
  function LocationProbe() {
    const location = useLocation();
    useEffect(() => {
      current = location;
    }, [location]);
    return null;
  }
  function location(): Location {
    if (!current) throw new Error('The router is not rendered yet.');
    return current;
  }
  return { LocationProbe, location };
}
