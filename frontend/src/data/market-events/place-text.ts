/** Where an event is; 'No location' where nobody has said (specification, section 8). */
export const placeText = ({ location }: { location: string }): string => location.trim() || 'No location';
