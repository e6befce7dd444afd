/** That a session ended on this device without the user's doing, until the sign-in page says so. */
let isNoted = false;

export function noteSessionEnd(): void {
  isNoted = true;
}

/** Whether a session has ended here. Reading it forgets it. */
export function takeSessionEnd(): boolean {
  const wasNoted = isNoted;
  isNoted = false;
  return wasNoted;
}
