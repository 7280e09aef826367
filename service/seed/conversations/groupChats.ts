export interface GroupChat {
  /** Null names the group after its members. */
  name: string | null;
  /** Name of the picture in `public/sample/channels`. */
  picture: string;
  conversation: string;
}

/** Chats among a handful of people; none needs a particular job or channel. */
export const groupChats: readonly GroupChat[] = [
  {
    name: 'Retro planning',
    picture: 'retro',
    conversation: `
--- 10 days ago 09:15
A: Hi all, I'm putting the next retro together. Last time we had 40 notes and talked about three of them. Other ideas?
B: One question instead of three columns: "What would you do again without being asked?"
C: I like that it isn't about what's wrong
D: But I'd also like a place for what's wrong.
B: Second question then: "What do you hope that nobody noticed?"
  😂 A C D E
E: That's brave. On paper, no names?
A: On paper, no names, and we shred it at the end.
C: With the good shredder
E: Is there a bad one?
C: There's one that makes noodles and one that makes confetti.
  🎉 A B D
--- 8 days ago 14:00
A: Room is booked, 90 minutes. {D} keeps time, I ask the questions, {C} brings the shredder.
D: How strict may I be?
A: As strict as an egg timer.
D: I'll bring the egg timer. It's shaped like a hen
--- 3 days ago 10:25
B: Can we look at the actions of last time first? Otherwise it's only talking.
E: Four of six are done. The open ones: the onboarding page and "be less afraid of the locker tests".
A: The second one's done as well! 0.4 seconds and nobody's afraid.
E: Five of six then. I'll take it into the first minute.
  👏 A B C D
--- 52m ago
A: It's tomorrow. Anything that you need from me?
C: Confetti shredder's charged.
D: The hen is ready
B: I have one for "what I hope that nobody noticed" and I've been laughing since yesterday
E: Now I'm afraid I noticed
  😂 A B C D
`,
  },
  {
    name: null,
    picture: 'chat-2',
    conversation: `
--- 15 days ago 16:10
A: We four share the train at 17:42 anyway. Shall we stop pretending not to see each other?
B: I thought you were all so deep in your phones
C: I was looking at the other three of you in the window
D: Same
A: Carriage 3, the four seats with the table. I bring cards.
--- 14 days ago 18:40
B: Whoever invented that game has no friends
D: I won though
B: That's what I mean.
--- 7 days ago 17:20
C: I'm late, keep my seat? I'm the one running with the cake tin
A: Seat's kept, door's held, run!
D: I've told the conductor that there's cake
C: I'm in!! The conductor closed the door behind me and said "lemon, I hope"
  😂 A B D
B: It was lemon. He had two.
--- 1 day ago 16:58
D: Strike on our line tomorrow. Bus?
A: Bus at 17:30 from the bridge, it has no table
B: I've a tray.
C: Then it's settled
  👍 A D
`,
  },
  {
    name: 'Open day crew',
    picture: 'open-day',
    conversation: `
--- 13 days ago 11:00
A: Welcome, crew! Open day in four weeks: families, neighbours, and everybody who ever asked what we do all day. Let's collect.
B: A table where you can try ten tools. With somebody next to each of them.
C: Repair corner! Bring a thing, we'll look at it together
D: A wall with "the one thing I'd love to borrow". People write, we put the best into the catalogue.
E: Something for small children that isn't loud.
F: I've an idea for something for small children that's loud
E: I know you do
A: All in. Who takes what?
B: Tools.
C: Repair.
D: Wall and pens.
E: Quiet corner: building with cardboard. I've seen how many boxes we have
F: The bell choir, outside, far away, for ten minutes.
E: Deal.
--- 8 days ago 15:20
C: I found two retired watchmakers and a lady who's mended radios since 1965. They all asked if there's going to be cake.
A: There's going to be cake.
  🍰 B D E F
B: For the tools we need five pairs of safety goggles in small
D: The library across the river has eight, item 1,530. Reserved.
B: I love that we're our own best customer
--- 5 days ago 10:05
D: Wall, first try in the corridor as a test. So far: "a drone", "a bigger drone", "someone to explain my drone", "a loom".
F: The loom's mine
A: We have a loom in Bergen.
F: I KNOW. It's booked until May
--- 2 days ago 13:40
A: The poster is up in 14 shops. The baker put it next to the till and said that it's the first poster in years with a joke on it.
E: Which joke?
A: "Borrow the ladder. Bring back the view."
B: That's not a joke, that's poetry
  ❤️ C D E F
--- 1 day ago 17:30
C: One of the watchmakers called. He's been practising explaining.
  🥹 A B D E F
--- 43m ago
A: Rain plan? The forecast says "yes".
B: Everything fits inside if the go-kart stays in the yard
E: Cardboard mustn't get wet, so I'm by the window
F: Bells like rain.
D: Nobody's ever proved that
F: Nobody's ever disproved it either
  😂 A B C D E
`,
  },
  {
    name: null,
    picture: 'chat-4',
    conversation: `
--- 12 days ago 12:40
A: Lunch group! Where to today? I need something that isn't bread
B: The new soup place, tiny stools
C: My knees say no
D: The one with the dumplings by the canal?
E: +1 for dumplings, I've had practice this week
A: Dumplings. 12:50 at the door.
--- 5 days ago 11:55
B: I'm thinking of noodles
D: You're always thinking of noodles
B: And I'm always right
C: Noodles has chairs with backs. I'm in.
E: In!
--- 35m ago
A: So? It's sunny. Bench and something in a paper bag?
C: Bench has a back. Yes
D: I bring plum cake, a whole staircase has recommended it to me
B: In, if I may bring noodles
E: On a bench?
B: Watch me.
  😂 A C D E
`,
  },
  {
    name: 'Antwerp visit',
    picture: 'antwerp',
    conversation: `
--- 9 days ago 08:50
A: The city of Antwerp says yes to a visit, two days, seven libraries. They wrote "and please bring the cat".
B: The cat doesn't travel
C: The cat could join by video. It worked last time
D: Which trains? There's one at 7:12 that gets us there before lunch.
E: 7:12 is a time and a threat
F: I'll bring coffee for everybody, then it's only a time
  ❤️ E G
G: I've made a route through the seven, so that we only cross the river once. In the tunnel for pedestrians, with the wooden escalators!
A: Wooden escalators??
G: From 1933. I've been waiting for years for a reason.
--- 7 days ago 13:15
B: Questions I'd like to ask everywhere: what do people ask for that you don't have, what do you have that nobody asks for, and what's the oldest thing on the shelf?
D: And could we stand at the desk for an hour each?
A: I've asked. They said "finally somebody who wants to stand".
  😂 B C E F G
--- 4 days ago 10:00
C: Hotel's booked: seven rooms, breakfast from six, the lady on the phone asked about the cat too.
B: Who's TELLING them
A: I may have signed a mail with a paw.
  🐾 C D E F G
--- 2 days ago 16:45
F: Seats are reserved: carriage 3, all seven together around two tables.
E: I've downloaded a film about a sheepdog with one last job
G: That isn't a real film
E: It's an old one without sound, there's a sheepdog and there's a job. I'm counting it.
--- 26m ago
D: Small change: library four is closed in the afternoon, so we swap it with library two. The river is still crossed once.
G: Escalators safe?
D: Escalators safe.
  🎉 G
A: Last thing from my side: it's supposed to rain sideways on day one. Bring something with a hood
C: I've an umbrella with ears
B: Of course you have.
  😂 A D E F G
`,
  },
];
