/** Sourdough, dumplings, and a chilli that went too far. */
export const cooking = `
--- 20 days ago 16:40
A: Emergency. Guests in two hours, and I've put a tablespoon of salt instead of a teaspoon into the lentil soup.
B: Potatoes! Peel two, cut them big, simmer for 20 minutes, take them out again.
C: That's a myth, they take up water and salt in the same ratio. Double the soup. More lentils, more stock without salt, freeze half.
B: My mother's potatoes aren't a myth
C: Your mother also added water, I'd bet.
B: ...she did always add water.
  😂 A C D E F
A: Doubled. With a lemon at the end. It's fine!! It's good, even. I've soup until March
  🎉 B C D
--- 19 days ago 07:20
D: Sourdough, day 6. It smells of apples and feet. Is that right?
E: Apples good, feet normal. When it smells only of apples it's ready
F: Mine smelled of paint for a week and it's been the best starter of my life. Her name is Doughlores.
D: Do I have to name it
F: It rises better if it knows you care.
D: Bread Pitt
F: It's alive now. You can't go back.
--- 18 days ago 11:30
G: What do you do with the discard? It feels wrong to throw half away every day.
E: Pancakes. Flour, egg, milk, the discard, a pinch of soda. Ten minutes.
H: Crackers: discard, olive oil, rosemary, salt. As thin as you dare, 170 degrees, until you smell it.
G: Until I smell it smells like a trap
H: Until you smell rosemary. If you smell smoke you've been on your phone
  😂 A C D F G
--- 17 days ago 18:50
G: Crackers turned out great. All gone, by the way. I wanted to take a picture and there were four crumbs.
  ❤️ H E
--- 16 days ago 09:10
D: BREAD PITT HAS DELIVERED
D: [image bread.svg] 76 % hydration, 18 hours in the fridge, 45 min in the cast iron pot
  😍 A B C E F G H +2  👏 F E
F: Look at that ear! That's a serious ear for a first loaf
E: How's the crumb?
D: Open but not "where's the butter going" open. I've had three slices. For research
A: I can smell this through the screen
  🍞 B C G H
C: Is that your pot or the library's?
D: The library's. 5 litres, cast iron, item 2,204. Whoever had it before me left it better seasoned than they got it.
C: That would be me. I'm happy that it's in good hands.
  🥹 D A E
--- 14 days ago 12:15
B: Lunch poll. Rice: rinse or not?
E: Rinse
F: Rinse till the water's clear
A: Depends! Risotto no, everything else yes.
H: I don't rinse and I'm at peace.
B: You're at peace with glue
H: My glue is delicious
--- 13 days ago 15:30
C: I'd like to learn to fold dumplings properly. Mine look like small coats that somebody dropped.
  😂 A B D F
E: Do it with somebody, that's the whole trick. One person alone makes 20 and gives up, four people make 200 and talk.
A: Kitchen on the third floor has the long table. Next week?
E: I'll bring two fillings: pork and cabbage, and mushroom with tofu for those who don't eat meat.
G: I bring the hunger.
F: I bring a rolling pin and a Bluetooth speaker
  🥟 A B C D G H
--- 11 days ago 17:05
H: How hot is "a little" for you people? I cooked chilli for eight yesterday with "a little" of the chilli my neighbour grows. There were tears. One man took off his shoes.
B: Shoes??
H: He said it went down and wanted to get out.
  💀 A B C F
C: Dairy next time. Yoghurt on the table, not water.
H: We had yoghurt. We had ice cream. We had a hose.
  😂 A B D E F G
A: What's the name of that chilli
H: My neighbour calls it "Doris".
--- 9 days ago 09:45
F: Made a spreadsheet of what's in season this month, with one dish each: https://food.example.com/season
D: Celeriac! What do you do with it
F: Schnitzel. Slices as thick as a finger, boil for 5 minutes, breadcrumbs, fry in butter. Lemon.
D: Doing that tonight
+9h
D: My partner said "this is the best schnitzel" and I waited until the plate was empty to say what it was.
--- 7 days ago 18:20
E: Dumpling evening: 11 people, 260 dumplings, 4 left over, and those only because they fell behind the speaker.
  🎉 A B C D F G H
C: Mine don't look like dropped coats any more! More like coats on a chair
E: You've a gift for the pleat, it only needs a hundred more.
G: The mushroom ones. I keep thinking about the mushroom ones
E: For about 60 pieces:
  | 400 g mushrooms, chopped very small and fried until dry
  | 200 g firm tofu, crumbled
  | 3 spring onions, ginger, 2 spoons of soy sauce, 1 of sesame oil
  | white pepper, more than you think
  🙏 A B C D F G H +1
B: "fried until dry" is what I've been doing wrong for years
--- 5 days ago 10:30
A: My freezer: soup, soup, dumplings, soup. This is what I've become.
F: Label them. I once served a guest frozen pear compote as mashed potato
G: How did they take it
F: They asked for gravy.
--- 4 days ago 16:15
G: Sharp knives: how do you all do it? I've a whetstone and fear.
B: Angle is everything. Put two coins under the back of the blade, that's about 15 degrees. Slow, same number on both sides, until you feel a tiny burr.
C: And a repair café comes to the Northside library once a month, they let you try it with somebody next to you.
G: Booked. With somebody next to me is how I like to do dangerous things.
  👍 B C
--- 2 days ago 12:40
H: I've got a jar of Doris. Dried. The neighbour insists. Who's brave?
F: A tip of a knife in chocolate cake, that's how you tame it.
H: Chocolate and Doris. I'm afraid and I'm in
--- 1 day ago 18:55
H: Chocolate cake with Doris: warm, not hot. You take a bite, nothing, you say "nice", and then it says your name very quietly.
  😂 A B C D E F G +2  🔥 A F
A: Recipe please, before it says mine
H: 200 g dark chocolate, 150 g butter, 4 eggs, 120 g sugar, 60 g flour, and as much Doris as fits on the tip of a knife. 180 degrees, 22 minutes. Don't use a bigger knife.
  🙏 A B D E
--- 29m ago
D: Bread Pitt has a child. I gave half to my mother. She called it "Loafgang".
  😂 A B C E F G H +2
F: The dynasty
C: I made 60 of the mushroom ones on my own last night, and they all stood up. Every one of them stood up by itself.
  🥟 A B D E F G H
E: A hundred more you needed, and it was sixty. I'm proud.
B: Reporting back on the knife: tomatoes don't even notice any more. Thank you for the coins, whoever was before me at this.
G: It was you who told ME about the coins
B: I've been told it's good to listen to oneself
  😂 A C D E F G
A: Who wants soup? I'm serious. I have nine boxes. I can bring them tomorrow.
  🙋 B D G +1
`;
